import { beforeEach, describe, expect, test } from 'vitest'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import { dropTraces } from '../../pwa/sync/device/draft-rows.ts'
import { pull } from '../../pwa/sync/transport/pull.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { FakeServer } from './fake-server.ts'
import { type Network, open, QuietDevice } from './quiet-device.ts'

let server: FakeServer
let device: QuietDevice
beforeEach(() => {
  server = new FakeServer()
  device = new QuietDevice(server, 1)
})
const sync = (of = device) => syncRound(of.context, () => false)

/** The server stores the change, but its answer is lost. */
const answerLost: Network = (_, deliver) => {
  deliver()
  return { kind: 'unreachable' }
}

describe('sync', () => {
  test('makes one idea in fifty tries with lost answers, in two tabs at once', async () => {
    await device.write('Fan', '<p>quiet</p>')
    device.network = answerLost
    for (let tries = 0; tries < 25; tries++) await Promise.all([sync(), sync()])
    device.network = open
    await sync()
    expect(server.ideas).toHaveLength(1)
    expect(device.rows()).toMatchObject([{ ideaId: 1, title: 'Fan' }])
  })

  test('keeps the words of two devices that opened the same draft', async () => {
    const tablet = new QuietDevice(server, 2)
    const draftId = await device.write('Fan', '<p>w1z</p>')
    await tablet.write('Fan', '<p>w2z</p>', draftId)
    for (let round = 0; round < 3; round++) for (const one of [device, tablet]) await sync(one)
    expect(server.ideas.map(({ html }) => html).sort()).toEqual(['<p>w1z</p>', '<p>w2z</p>'])
    expect([device.rows().length, tablet.rows().length]).toEqual([2, 2])
    expect(server.ideas.filter(({ copyOf }) => copyOf !== null)).toHaveLength(1)
  })

  test('keeps the words of a second device that has already fetched the idea', async () => {
    const tablet = new QuietDevice(server, 2)
    const draftId = await device.write('Fan', '<p>w1z</p>')
    await sync()
    await sync(tablet)
    await tablet.write('Fan', '<p>w2z</p>', draftId)
    for (let round = 0; round < 3; round++) for (const one of [device, tablet]) await sync(one)
    expect(server.ideas.map(({ html }) => html).sort()).toEqual(['<p>w1z</p>', '<p>w2z</p>'])
    expect(tablet.rows().map(({ ideaId }) => ideaId)).toHaveLength(2)
  })

  test('sends an update with the newest words after a creation whose answer was lost', async () => {
    const draftId = await device.write('Fan', '<p>quiet</p>')
    device.network = answerLost
    await sync()
    await device.write('Fan', '<p>quiet blade</p>', draftId)
    device.network = open
    await sync()
    expect(server.ideas).toMatchObject([{ html: '<p>quiet blade</p>', revision: 2 }])
    expect(device.requests.filter(({ kind }) => kind === 'update')).toHaveLength(1)
  })

  test('knows its own change again after the answer was lost and another device wrote', async () => {
    const row = await device.writeKnown()
    await device.write('Fan', '<p>mine</p>', row.draftId)
    device.network = answerLost
    await sync()
    const tablet = new QuietDevice(server, 2)
    await sync(tablet)
    await tablet.write('Fan', '<p>mine</p><p>theirs</p>', tablet.rows()[0]?.draftId)
    await sync(tablet)
    device.network = open
    await sync()
    expect(device.copies).toBe(0)
    expect(device.rows()).toMatchObject([{ html: '<p>mine</p><p>theirs</p>' }])
  })

  test('sends nothing for a draft that was made and deleted without a connection', async () => {
    const draftId = await device.write('Fan', '<p>quiet</p>')
    const [row] = device.rows()
    expect(await removeDraft(device.context, { draftId, seq: row?.seq ?? 0 })).toBe(true)
    await sync()
    expect(device.requests.map(({ kind }) => kind)).toEqual(['list'])
    expect(device.store.rows.drafts.size).toBe(0)
  })

  test('deletes an idea whose draft was deleted while its creation was sent', async () => {
    const draftId = await device.write('Fan', '<p>quiet</p>')
    device.network = answerLost
    await sync()
    const [row] = device.rows()
    await removeDraft(device.context, { draftId, seq: row?.seq ?? 0 })
    device.network = open
    await sync()
    expect(server.ideas).toMatchObject([{ isDeleted: true }])
    expect(device.store.rows.drafts.size).toBe(0)
  })

  test('keeps an idea that was deleted here and edited elsewhere, and tells its owner', async () => {
    const row = await device.writeKnown()
    const tablet = new QuietDevice(server, 2)
    await sync(tablet)
    await tablet.write('Fan', '<p>still needed</p>', tablet.rows()[0]?.draftId)
    await sync(tablet)
    await device.write('Fan', '<p>not sent</p>', row.draftId)
    await removeDraft(device.context, device.rows()[0] ?? row)
    await sync()
    expect(device.rows()).toMatchObject([{ html: '<p>still needed</p>', notice: { kind: 'kept' } }])
    const kept = [...device.store.rows.revisions.values()].map(({ html }) => html)
    expect(kept).toContain('<p>not sent</p>')
    expect(server.ideas).toMatchObject([{ isDeleted: false }])
  })

  test('takes an editor along to a new draft when its idea was deleted on another device', async () => {
    const row = await device.writeKnown()
    const start = { draftId: row.draftId, row, words: row, fresh: { editorSchema: 1 } }
    const shown: string[] = []
    const editor = new DraftWriter(device.context, start, ({ draft }) => shown.push(draft.html))
    editor.change(() => ({ title: 'Fan', html: '<p>quiet, and not lost</p>' }))
    await editor.keep()
    const tablet = new QuietDevice(server, 2)
    await sync(tablet)
    const [other] = tablet.rows()
    if (other) await removeDraft(tablet.context, other)
    await sync(tablet)
    await sync()
    await sync()
    expect(await editor.refresh()).toBe(true)
    expect(editor.draftId).not.toBe(row.draftId)
    expect(shown.at(-1)).toBe('<p>quiet, and not lost</p>')
    expect(device.rows()).toMatchObject([{ draftId: editor.draftId, ideaId: 2 }])
    await dropTraces(device.context)
    expect([...device.store.rows.drafts.keys()]).toEqual([editor.draftId])
  })

  test('sends newer words when the server had stored what it refused', async () => {
    const draftId = await device.write('Fan', '<p>first</p>')
    device.network = (request, deliver) => {
      const answer = deliver()
      return request.kind === 'create' ? { kind: 'refused', code: 'bad_request', message: 'No.' } : answer
    }
    await sync()
    device.network = open
    await device.write('Fan', '<p>second</p>', draftId)
    await sync()
    expect(server.ideas).toMatchObject([{ html: '<p>second</p>' }])
    expect(await device.store.listEntries()).toEqual([])
  })

  test('sends a picture that was added while the words before it were sent', async () => {
    const draftId = await device.write('Fan', '<p>quiet</p>')
    const { create } = device.context.server
    const [hash, uploaded] = ['a'.repeat(64), { url: '/api/assets/1/file', width: 4, height: 3 }]
    device.context.server.create = async (change) => {
      const answer = await create(change)
      await device.write('Fan', `<p>quiet blade</p><img src="local:${hash}" alt="">`, draftId)
      device.store.rows.files.set(hash, { hash, blob: new Blob(['png']), fileName: 'fan.png', uploaded })
      return answer
    }
    await sync()
    expect(server.ideas).toMatchObject([{ html: `<p>quiet blade</p><img src="${uploaded.url}" alt="">` }])
  })

  test('keeps a deletion after a list that is older than the idea', async () => {
    const row = await device.writeKnown()
    device.network = (request, deliver) => (request.kind === 'list' ? { kind: 'ok', value: [] } : deliver())
    await removeDraft(device.context, row)
    await pull(device.context)
    expect(device.rows()).toEqual([])
    device.network = open
    await sync()
    expect(server.ideas).toMatchObject([{ isDeleted: true }])
  })

  test('does not delete a draft that was changed since it was shown', async () => {
    const row = await device.writeKnown()
    await device.write('Fan', '<p>more</p>', row.draftId)
    expect(await removeDraft(device.context, row)).toBe(false)
    expect(device.rows()).toHaveLength(1)
  })
})
