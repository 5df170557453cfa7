import { beforeEach, describe, expect, test } from 'vitest'
import { removeDraft, removeIdea, tryAgain } from '../../pwa/sync/device/change-draft.ts'
import { undoDeletion } from '../../pwa/sync/device/undo-deletion.ts'
import { flush } from '../../pwa/sync/transport/flush.ts'
import { pushDraft } from '../../pwa/sync/transport/push-draft.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { POISON } from './fake-ideas.ts'
import { FakeServer } from './fake-server.ts'
import { lost, type Network, open, QuietDevice } from './quiet-device.ts'
import { Random } from './random.ts'

let server: FakeServer
let device: QuietDevice
beforeEach(() => {
  server = new FakeServer()
  device = new QuietDevice(server, 1)
})
const sync = (of = device) => syncRound(of.context, () => false)
const flushAll = () => flush(device.context, { skips: () => false, push: pushDraft })

/** The server stores the change, but its answer is lost. */
const answerLost: Network = (_, deliver) => {
  deliver()
  return { kind: 'unreachable' }
}

describe('one change that cannot be sent', () => {
  test('does not stop 29 other drafts when the server refuses it for ever', async () => {
    await device.write(`${POISON} first`, '<p>x</p>')
    for (let n = 0; n < 29; n++) await device.write(`Title ${n}`, `<p>${n}</p>`)
    await flushAll()
    expect(server.ideas).toHaveLength(29)
    const [left, ...more] = await device.store.listEntries()
    expect(more).toEqual([])
    expect(left?.blocked).toMatchObject({ code: 'invalid_input' })
  })

  test('does not delay other drafts when the server fails for it each time', async () => {
    await device.write('Broken', '<p>x</p>')
    for (let n = 0; n < 29; n++) await device.write(`Title ${n}`, `<p>${n}</p>`)
    device.network = (request, deliver) =>
      request.kind === 'create' && request.words.title === 'Broken' ? { kind: 'later' } : deliver()
    const { state, outcomes } = await flushAll()
    expect(state).toBe('done')
    expect([...outcomes.values()].filter((pushed) => pushed === 'later')).toHaveLength(1)
    expect(server.ideas).toHaveLength(29)
  })

  test('is sent once its writer has corrected it', async () => {
    const draftId = await device.write(`${POISON} title`, '<p>x</p>')
    await sync()
    expect(await pushDraft(device.context, draftId)).toBe('waiting')
    await device.write('A better title', '<p>x</p>', draftId)
    expect(await pushDraft(device.context, draftId)).toBe('synced')
    expect(server.ideas).toMatchObject([{ title: 'A better title' }])
  })

  test('is sent again unchanged on a retry, or with the corrected words', async () => {
    const draftId = await device.write(`${POISON} title`, '<p>x</p>')
    await sync()
    await tryAgain(device.store, draftId)
    expect(await pushDraft(device.context, draftId)).toBe('waiting')
    expect(device.requests.filter(({ kind }) => kind === 'create')).toHaveLength(2)
    await device.write('A better title', '<p>x</p>', draftId)
    await tryAgain(device.store, draftId)
    expect(await pushDraft(device.context, draftId)).toBe('synced')
    expect(server.ideas).toMatchObject([{ title: 'A better title' }])
  })

  test('waits if it has no title, and an ended session stops the account after a few requests', async () => {
    await device.write(' ', '<p>x</p>')
    for (let n = 0; n < 20; n++) await device.write(`Title ${n}`, `<p>${n}</p>`)
    device.network = () => ({ kind: 'paused', why: 'signed-out' })
    const { state } = await flushAll()
    expect(state).toBe('signed-out')
    // At most the six requests that are in flight.
    expect(device.requests.length).toBeLessThanOrEqual(6)
    device.network = open
    await sync()
    expect(server.ideas).toHaveLength(20)
    expect(await device.store.listEntries()).toHaveLength(1)
  })
})

describe('a deletion that the server refuses', () => {
  const refuse: Network = (request, deliver) =>
    request.kind === 'delete' ? { kind: 'refused', code: 'bad_request', message: 'No.' } : deliver()

  test('brings the idea back unchanged, and nothing waits', async () => {
    const row = await device.writeKnown('Fan', '<p>quiet</p>')
    await removeDraft(device.context, row)
    device.network = refuse
    expect(await pushDraft(device.context, row.draftId)).toBe('waiting')
    expect(device.rows()).toMatchObject([{ title: 'Fan', html: '<p>quiet</p>' }])
    expect(await device.store.listEntries()).toEqual([])
    device.network = open
    await removeDraft(device.context, device.rows()[0] ?? row)
    expect(await pushDraft(device.context, row.draftId)).toBe('synced')
    expect(device.store.rows.drafts.size).toBe(0)
  })

  test('brings unsent words back, and they are sent', async () => {
    const { draftId } = await device.writeKnown()
    await device.write('Fan', '<p>silent</p>', draftId)
    const [row] = device.rows()
    if (row) await removeDraft(device.context, row)
    device.network = refuse
    await pushDraft(device.context, draftId)
    expect(await pushDraft(device.context, draftId)).toBe('synced')
    expect(server.ideas).toMatchObject([{ html: '<p>silent</p>' }])
  })

  test('leaves no empty row of an idea that the device did not keep', async () => {
    const { ideaId: id = 0, base } = await device.writeKnown()
    const other = new QuietDevice(server, 2)
    const card = { id, revision: base?.revision ?? 0, title: 'Fan', html: '', isText: true, facts: null }
    const draftId = await removeIdea(other.context, { ...card, status: 'draft', editorSchema: 1 })
    other.network = refuse
    expect(await pushDraft(other.context, draftId ?? '')).toBe('waiting')
    expect(other.store.rows.drafts.size).toBe(0)
  })

  test('can be taken back while the server fails; if the server had deleted it, sync finds out', async () => {
    const row = await device.writeKnown()
    await removeDraft(device.context, row)
    device.network = (request, deliver) => {
      const answer = deliver()
      return request.kind === 'delete' ? { kind: 'later' } : answer
    }
    expect(await pushDraft(device.context, row.draftId)).toBe('later')
    expect(await undoDeletion(device.context, row.draftId)).toBe(true)
    expect(device.rows()).toHaveLength(1)
    device.network = open
    await sync()
    expect(device.rows()).toEqual([])
  })
})

describe('a connection that loses every second answer', () => {
  test('makes no copy of 100 drafts with 1,000 edits, and at most three times the requests', async () => {
    const random = new Random(7)
    let count = 0
    device.network = (request, deliver) => {
      const isWrite = request.kind === 'create' || request.kind === 'update'
      return isWrite && count++ % 2 === 0 ? answerLost(request, deliver) : deliver()
    }
    const ids: string[] = []
    for (let n = 0; n < 100; n++) ids.push(await device.write(`Title ${n}`, `<p>${n}</p>`))
    for (let edit = 0; edit < 1_000; edit++) {
      const draftId = random.pick(ids)
      const row = device.store.rows.drafts.get(draftId ?? '')
      if (row) await device.write(row.title, `${row.html}<p>edit ${edit}</p>`, row.draftId)
      if (edit % 50 === 0) await sync()
    }
    for (let round = 0; round < 12; round++) await sync()
    expect(device.copies).toBe(0)
    expect(await device.store.listEntries()).toEqual([])
    const html = server.ideas.map((idea) => idea.html).join('')
    for (let edit = 0; edit < 1_000; edit++) expect(html).toContain(`<p>edit ${edit}</p>`)
    const writes = device.requests.filter(({ kind }) => kind === 'create' || kind === 'update').length
    const needed = server.ideas.reduce((sum, { revision }) => sum + revision, 0)
    expect(writes).toBeLessThanOrEqual(3 * needed)
  })

  test('makes a sync pass give up after a few attempts when it is gone', async () => {
    for (let n = 0; n < 50; n++) await device.write(`Title ${n}`, `<p>${n}</p>`)
    device.network = lost
    expect((await flushAll()).state).toBe('unreachable')
    expect(device.requests.length).toBeLessThan(12)
  })
})
