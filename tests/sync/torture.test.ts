import { beforeEach, describe, expect, test } from 'vitest'
import { removeDraft, restoreWords, tryAgain } from '../../pwa/sync/device/change-draft.ts'
import { dropTraces } from '../../pwa/sync/device/draft-rows.ts'
import { flush } from '../../pwa/sync/transport/flush.ts'
import { pull } from '../../pwa/sync/transport/pull.ts'
import { pushDraft } from '../../pwa/sync/transport/push-draft.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { FakeServer, POISON } from './fake-server.ts'
import { lost, type Network, open, QuietDevice } from './quiet-device.ts'
import { Random } from './random.ts'

let server: FakeServer
let device: QuietDevice
beforeEach(() => {
  server = new FakeServer()
  device = new QuietDevice(server, 1)
})
const sync = (of = device) => syncRound(of.context, () => false)
const flushAll = () => flush(device.context, { skips: () => false, onlyWords: false })
const known = async () => {
  await device.write('Fan', '<p>quiet</p>')
  await sync()
  const [row] = device.rows()
  if (!row) throw new Error('no row')
  return row
}

/** The server takes it, and its answer is lost. */
const answerLost: Network = (_, deliver) => {
  deliver()
  return { kind: 'unreachable' }
}

describe('changes on their way', () => {
  test('fifty tries after a lost answer, in two tabs at once, make one idea', async () => {
    await device.write('Fan', '<p>quiet</p>')
    device.network = answerLost
    for (let tries = 0; tries < 25; tries++) await Promise.all([sync(), sync()])
    device.network = open
    await sync()
    expect(server.ideas).toHaveLength(1)
    expect(device.rows()).toMatchObject([{ ideaId: 1, title: 'Fan' }])
  })

  test('one draft that was opened on two devices keeps the words of both', async () => {
    const tablet = new QuietDevice(server, 2)
    const draftId = await device.write('Fan', '<p>w1z</p>')
    await tablet.write('Fan', '<p>w2z</p>', draftId)
    for (let round = 0; round < 3; round++) for (const one of [device, tablet]) await sync(one)
    expect(server.ideas.map(({ html }) => html).sort()).toEqual(['<p>w1z</p>', '<p>w2z</p>'])
    expect([device.rows().length, tablet.rows().length]).toEqual([2, 2])
    expect(server.ideas.filter(({ copyOf }) => copyOf !== null)).toHaveLength(1)
  })

  test('also when the second device has fetched what the first one made of it', async () => {
    const tablet = new QuietDevice(server, 2)
    const draftId = await device.write('Fan', '<p>w1z</p>')
    await sync()
    await sync(tablet)
    await tablet.write('Fan', '<p>w2z</p>', draftId)
    for (let round = 0; round < 3; round++) for (const one of [device, tablet]) await sync(one)
    expect(server.ideas.map(({ html }) => html).sort()).toEqual(['<p>w1z</p>', '<p>w2z</p>'])
    expect(tablet.rows().map(({ ideaId }) => ideaId)).toHaveLength(2)
  })

  test('what is typed while the first answer is lost becomes an update with the newest words', async () => {
    const draftId = await device.write('Fan', '<p>quiet</p>')
    device.network = answerLost
    await sync()
    await device.write('Fan', '<p>quiet blade</p>', draftId)
    device.network = open
    await sync()
    expect(server.ideas).toMatchObject([{ html: '<p>quiet blade</p>', revision: 2 }])
    expect(device.requests.filter(({ kind }) => kind === 'update')).toHaveLength(1)
  })

  test('an own change whose answer was lost is known again after somebody else wrote', async () => {
    const row = await known()
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

  test('created and deleted without a connection, nothing is ever sent', async () => {
    const draftId = await device.write('Fan', '<p>quiet</p>')
    const [row] = device.rows()
    expect(await removeDraft(device.context, { draftId, seq: row?.seq ?? 0 })).toBe(true)
    await sync()
    expect(device.requests.map(({ kind }) => kind)).toEqual(['list'])
    expect(device.store.rows.drafts.size).toBe(0)
  })

  test('deleted while its creation is under way, it is made and deleted, and none is left', async () => {
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

  test('deleted here and edited there: it stays, and its owner is told', async () => {
    const row = await known()
    const tablet = new QuietDevice(server, 2)
    await sync(tablet)
    await tablet.write('Fan', '<p>still needed</p>', tablet.rows()[0]?.draftId)
    await sync(tablet)
    await removeDraft(device.context, row)
    await sync()
    expect(device.rows()).toMatchObject([{ html: '<p>still needed</p>', notice: { kind: 'kept' } }])
    expect(server.ideas).toMatchObject([{ isDeleted: false }])
  })

  test('deleted elsewhere: an open editor follows its unsent words, however long the round is over', async () => {
    const row = await known()
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

  test('a list that is older than the idea does not undo its deletion', async () => {
    const row = await known()
    device.network = (request, deliver) => (request.kind === 'list' ? { kind: 'ok', value: [] } : deliver())
    await removeDraft(device.context, row)
    await pull(device.context)
    expect(device.rows()).toEqual([])
    device.network = open
    await sync()
    expect(server.ideas).toMatchObject([{ isDeleted: true }])
  })

  test('a draft that was written since it was shown is not deleted', async () => {
    const row = await known()
    await device.write('Fan', '<p>more</p>', row.draftId)
    expect(await removeDraft(device.context, row)).toBe(false)
    expect(device.rows()).toHaveLength(1)
  })
})

describe('one bad change among many', () => {
  test('29 drafts are synced in one pass beside one that the server refuses for ever', async () => {
    await device.write(`${POISON} first`, '<p>x</p>')
    for (let n = 0; n < 29; n++) await device.write(`Title ${n}`, `<p>${n}</p>`)
    await flushAll()
    expect(server.ideas).toHaveLength(29)
    const [left, ...more] = await device.store.listEntries()
    expect(more).toEqual([])
    expect(left?.blocked).toMatchObject({ code: 'invalid_input' })
  })

  test('a server fault that never ends for one draft delays no other', async () => {
    await device.write('Broken', '<p>x</p>')
    for (let n = 0; n < 29; n++) await device.write(`Title ${n}`, `<p>${n}</p>`)
    device.network = (request, deliver) =>
      request.kind === 'create' && request.words.title === 'Broken' ? { kind: 'later' } : deliver()
    const { state, outcomes } = await flushAll()
    expect(state).toBe('done')
    expect([...outcomes.values()].filter((pushed) => pushed === 'later')).toHaveLength(1)
    expect(server.ideas).toHaveLength(29)
  })

  test('its writer mends it, and it goes out', async () => {
    const draftId = await device.write(`${POISON} title`, '<p>x</p>')
    await sync()
    expect(await pushDraft(device.context, draftId)).toBe('waiting')
    await device.write('A better title', '<p>x</p>', draftId)
    expect(await pushDraft(device.context, draftId)).toBe('synced')
    expect(server.ideas).toMatchObject([{ title: 'A better title' }])
  })

  test('trying again sends the same words again, and mended words instead of them', async () => {
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

  test('a draft without a title waits for one, and an ended session stops the account after one request', async () => {
    await device.write(' ', '<p>x</p>')
    for (let n = 0; n < 20; n++) await device.write(`Title ${n}`, `<p>${n}</p>`)
    device.network = () => ({ kind: 'paused', why: 'signed-out' })
    const { state } = await flushAll()
    expect(state).toBe('signed-out')
    // At most the six that are in flight.
    expect(device.requests.length).toBeLessThanOrEqual(6)
    device.network = open
    await sync()
    expect(server.ideas).toHaveLength(20)
    expect(await device.store.listEntries()).toHaveLength(1)
  })
})

describe('a link that flaps', () => {
  test('100 drafts, 1,000 edits, every second answer lost: no copy, and at most three times the requests', async () => {
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

  test('without a connection a pass gives up after a few tries instead of one for each draft', async () => {
    for (let n = 0; n < 50; n++) await device.write(`Title ${n}`, `<p>${n}</p>`)
    device.network = lost
    expect((await flushAll()).state).toBe('unreachable')
    expect(device.requests.length).toBeLessThan(12)
  })
})

describe('a server that is not what it was', () => {
  test('an empty list deletes nothing', async () => {
    await known()
    device.network = (request, deliver) => (request.kind === 'list' ? { kind: 'ok', value: [] } : deliver())
    await sync()
    expect(device.rows()).toHaveLength(1)
  })

  test('a list that fails deletes nothing', async () => {
    await known()
    device.network = (request, deliver) => (request.kind === 'list' ? { kind: 'later' } : deliver())
    await sync()
    expect(device.rows()).toHaveLength(1)
  })

  test('restored from a backup: newer words of this device go on as a copy, nothing is overwritten', async () => {
    const row = await known()
    await device.write('Fan', '<p>second</p>', row.draftId)
    await sync()
    const [idea] = server.ideas
    if (!idea) throw new Error('no idea')
    Object.assign(idea, { revision: 1, html: '<p>quiet</p>', ops: [] })
    await device.write('Fan', '<p>third</p>', row.draftId)
    await sync()
    expect(server.ideas.map(({ html }) => html).sort()).toEqual(['<p>quiet</p>', '<p>third</p>'])
    expect(device.rows().map(({ notice }) => notice?.kind)).toContain('copy')
  })

  test('an idea that the restored server never had is kept here and not deleted', async () => {
    const row = await known()
    server.ideas.length = 0
    await device.write('Fan', '<p>second</p>', row.draftId)
    await sync()
    expect(device.rows()).toMatchObject([{ html: '<p>second</p>' }])
    expect((await device.store.listEntries())[0]?.blocked).toMatchObject({ code: 'not_found' })
  })

  test('the very same words from two devices are no conflict', async () => {
    const row = await known()
    const tablet = new QuietDevice(server, 2)
    await sync(tablet)
    await tablet.write('Fan', '<p>same</p>', tablet.rows()[0]?.draftId)
    await sync(tablet)
    await device.write('Fan', '<p>same</p>', row.draftId)
    await sync()
    expect(device.copies).toBe(0)
    expect(server.ideas).toHaveLength(1)
  })
})

test('words from elsewhere that arrive during a composition are joined with what is composed, not replaced by it', async () => {
  const row = await known()
  await device.write('Fan', '<p>First.</p><p>Middle.</p><p>Last.</p>', row.draftId)
  await sync()
  const [opened] = device.rows()
  if (!opened) throw new Error('no row')
  const start = { draftId: opened.draftId, row: opened, words: opened, fresh: { editorSchema: 1 } }
  let isComposing = true
  let screen: string = opened.html
  const editor = new DraftWriter(
    device.context,
    start,
    ({ shows }) => {
      if (shows) screen = shows.html
    },
    () => isComposing,
  )
  const type = (from: string, to: string) => {
    screen = screen.replace(from, to)
    editor.change(() => ({ title: 'Fan', html: screen }))
  }
  type('Last.', 'Last.か')
  await editor.keep()
  const tablet = new QuietDevice(server, 2)
  await sync(tablet)
  await tablet.write('Fan', '<p>Elsewhere. First.</p><p>Middle.</p><p>Last.</p>', tablet.rows()[0]?.draftId)
  await sync(tablet)
  await sync()
  expect(await editor.refresh()).toBe(true)
  expect(screen).toBe('<p>First.</p><p>Middle.</p><p>Last.か</p>')
  type('か', '漢')
  isComposing = false
  expect(await editor.refresh()).toBe(true)
  expect(screen).toBe('<p>Elsewhere. First.</p><p>Middle.</p><p>Last.漢</p>')
  await sync()
  expect(device.copies).toBe(0)
  expect(server.ideas).toMatchObject([{ html: screen }])
})

describe('a device that loses its storage under an open editor', () => {
  const openEditor = async (unsent: string | null) => {
    const row = await known()
    const start = { draftId: row.draftId, row, words: row, fresh: { editorSchema: 1 } }
    const editor = new DraftWriter(device.context, start, () => undefined)
    if (unsent !== null) {
      editor.change(() => ({ title: 'Fan', html: unsent }))
      await editor.keep()
    }
    await editor.refresh()
    device.store.lose()
    return editor
  }

  test('without unsent words stays as it is', async () => {
    const editor = await openEditor(null)
    expect(await editor.refresh()).toBe(true)
    await sync()
    expect(await editor.refresh()).toBe(true)
    expect(editor.words()).toMatchObject({ title: 'Fan', html: '<p>quiet</p>' })
    expect(device.rows()).toMatchObject([{ ideaId: 1, html: '<p>quiet</p>' }])
  })

  test.each(['sync', 'the editor'])(
    'keeps the unsent words on its screen when %s comes first',
    async (first) => {
      const editor = await openEditor('<p>quiet, only on the screen</p>')
      if (first === 'sync') await sync()
      expect(await editor.refresh()).toBe(true)
      await sync()
      expect(editor.words().html).toBe('<p>quiet, only on the screen</p>')
      expect(server.ideas).toMatchObject([{ html: '<p>quiet, only on the screen</p>' }])
      expect(device.copies).toBe(0)
    },
  )

  test.each(['sync', 'the editor'])('goes on writing when %s comes first', async (first) => {
    const editor = await openEditor(null)
    if (first === 'sync') await sync()
    editor.change(() => ({ title: 'Fan', html: '<p>quiet, and more</p>' }))
    await editor.keep()
    await sync()
    expect(server.ideas).toMatchObject([{ html: '<p>quiet, and more</p>' }])
    expect(device.copies).toBe(0)
  })
})

test('a draft that is gone from the same storage was deleted', async () => {
  const row = await known()
  const start = { draftId: row.draftId, row, words: row, fresh: { editorSchema: 1 } }
  const editor = new DraftWriter(device.context, start, () => undefined)
  await removeDraft(device.context, row)
  await sync()
  expect(await editor.refresh()).toBe(false)
  expect(device.rows()).toEqual([])
})

describe('opening and history', () => {
  test('opening and closing without typing queues nothing and keeps no version', async () => {
    const row = await known()
    await device.write(row.title, row.html, row.draftId)
    expect(await device.store.listEntries()).toEqual([])
    expect(await device.store.read((tables) => tables.listRevisions(row.draftId))).toEqual([])
  })

  test('restoring a version keeps what was there', async () => {
    const row = await known()
    await device.write('Fan', '<p>second</p>', row.draftId)
    await sync()
    const now = device.rows()[0]
    if (!now) throw new Error('no row')
    await restoreWords(device.context, now, { title: 'Fan', html: '<p>quiet</p>' })
    await sync()
    expect(server.ideas).toMatchObject([{ html: '<p>quiet</p>' }])
    const kept = await device.store.read((tables) => tables.listRevisions(row.draftId))
    expect(kept.map(({ html }) => html)).toContain('<p>second</p>')
  })
})
