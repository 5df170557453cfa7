import { beforeEach, describe, expect, test } from 'vitest'
import type { DraftStore } from '../../pwa/data/device/draft-tables.ts'
import type { LastWords } from '../../pwa/data/last-words.ts'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { recoverWords } from '../../pwa/sync/writer/recover-words.ts'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'

let device: QuietDevice
let draftId: string
let storage: Map<string, LastWords>
beforeEach(async () => {
  device = new QuietDevice(new FakeServer(), 1)
  draftId = await device.write('Fan', '<p>quiet</p><p>blade</p>')
  storage = new Map()
})

function openTab(store = device.context.store): DraftWriter {
  const row = device.store.rows.drafts.get(draftId) ?? null
  if (!row) throw new Error('no row')
  const start = { draftId, row, words: row, fresh: { editorSchema: 1 } }
  return new DraftWriter({ ...device.context, store }, start, () => undefined)
}
const isEveryPageClosed = async (_: string, work: () => Promise<void>) => {
  await work()
  return true
}
const restart = (whenClosed: Parameters<typeof recoverWords>[2] = isEveryPageClosed) =>
  recoverWords(
    device.context,
    { read: () => storage, forget: (writerId) => void storage.delete(writerId) },
    whenClosed,
  )
/** The page closes, and all its pending transactions are lost. */
function closeAtOnce(tab: DraftWriter): void {
  const last = tab.pending()
  if (last) storage.set(last.writerId, last)
}
const texts = () => device.rows().map(({ html }) => html)

describe('words that were typed before a page closed and were not saved', () => {
  test('are joined when two closed tabs changed different places of one idea', async () => {
    const tabs = [openTab(), openTab()]
    await tabs[0]?.change(() => ({ title: 'Fan', html: '<p>first quiet</p><p>blade</p>' }))
    await tabs[1]?.change(() => ({ title: 'Fan', html: '<p>quiet</p><p>blade</p><p>second</p>' }))
    for (const tab of tabs) closeAtOnce(tab)
    await restart()
    expect(texts()).toEqual(['<p>first quiet</p><p>blade</p><p>second</p>'])
    expect(storage.size).toBe(0)
    expect(device.store.rows.journal).toEqual([])
  })

  test('reach the server as a copy when the idea was deleted on another device', async () => {
    const server = new FakeServer()
    const phone = new QuietDevice(server, 1)
    device = new QuietDevice(server, 2)
    const sync = (one: QuietDevice) => syncRound(one.context, () => false)
    await phone.write('Fan', '<p>quiet</p>')
    for (const one of [phone, device]) await sync(one)
    draftId = device.rows()[0]?.draftId ?? ''
    const tab = openTab()
    await tab.change(() => ({ title: 'Fan', html: '<p>quiet last</p>' }))
    closeAtOnce(tab)
    for (const row of phone.rows()) await removeDraft(phone.context, row)
    for (const one of [phone, device]) await sync(one)
    device.store.rows.drafts.delete(draftId)
    await restart()
    await sync(device)
    expect(await device.store.listEntries()).toEqual([])
    expect(server.ideas[1]).toMatchObject({
      html: '<p>quiet last</p>',
      copyOf: { ideaId: 1, draftKey: null, title: 'Fan' },
    })
  })

  test('leave only their newest text in the journal after an hour of refused saves', async () => {
    const refuse = () => Promise.reject(new DOMException('The database is closed.', 'DatabaseClosedError'))
    const { store } = device
    const write = store.write.bind(store)
    store.write = refuse
    const tab = openTab()
    let html = ''
    for (let words = 1; words <= 200; words++) {
      html = `<p>quiet ${words}</p><p>blade</p>`
      await tab.change(() => ({ title: 'Fan', html }))
      await expect(tab.keep()).rejects.toThrow()
    }
    expect(store.rows.journal.length).toBeLessThan(50)
    store.write = write
    await restart()
    expect(texts()).toEqual([html])
    expect(store.rows.journal).toEqual([])
  })

  test('are recovered from the journal once, also when the recovery runs several times', async () => {
    await openTab().change(() => ({ title: 'Fan', html: '<p>quiet killed</p><p>blade</p>' }))
    await Promise.all([restart(), restart()])
    await restart()
    expect(texts()).toEqual(['<p>quiet killed</p><p>blade</p>'])
  })

  test.each(['killed', 'closed'])(
    'keep what a new draft was given at its start, when its page was %s first',
    async (how) => {
      const copyOf = { ideaId: 7, draftKey: null, title: 'Kettle' }
      const words = { title: '', html: '' }
      const fresh = { editorSchema: 1, predecessorId: 5, copyOf }
      const tab = new DraftWriter(
        device.context,
        { draftId: 'a-new-draft', row: null, words, fresh },
        () => undefined,
      )
      await tab.change(() => ({ title: 'Lamp', html: '<p>bright</p>' }))
      if (how === 'closed') {
        closeAtOnce(tab)
        device.store.rows.journal = []
      }
      await restart()
      expect(device.rows().at(-1)).toMatchObject({ title: 'Lamp', predecessorId: 5, copyOf })
    },
  )

  test('are recovered from an open page only after it was closed', async () => {
    const tab = openTab()
    await tab.change(() => ({ title: 'Fan', html: '<p>quiet open</p><p>blade</p>' }))
    const waiting: (() => Promise<void>)[] = []
    await restart(async (_, work) => {
      waiting.push(work)
      return false
    })
    expect(texts()).toEqual(['<p>quiet</p><p>blade</p>'])
    await tab.keep()
    for (const work of waiting) await work()
    expect(texts()).toEqual(['<p>quiet open</p><p>blade</p>'])
  })

  test('are not recovered from older last words that came back after a kill', async () => {
    const tab = openTab()
    await tab.change(() => ({ title: 'Fan', html: '<p>quiet hidden</p><p>blade</p>' }))
    closeAtOnce(tab)
    const onDisk = new Map(storage)
    await tab.keep()
    // The word was deleted again, so it must not come back.
    await tab.change(() => ({ title: 'Fan', html: '<p>quiet shown</p><p>blade</p>' }))
    await tab.keep()
    storage = onDisk
    await restart()
    expect(texts()).toEqual(['<p>quiet shown</p><p>blade</p>'])
  })

  test('make no copy when they were typed during a save, whether that save succeeded or not', async () => {
    for (const isDone of [true, false]) {
      let isGone = false
      const never = new Promise<never>(() => undefined)
      const write: DraftStore['write'] = async (work) => {
        if (isGone && !isDone) return never
        const result = await device.store.write(work)
        return isGone ? never : result
      }
      const tab = openTab({ ...device.store.behind(() => (isGone ? never : Promise.resolve())), write })
      const before = texts()[0] ?? ''
      // The new word replaces the one before it, so that neither version contains the other.
      const typed = (word: string) => ({ title: 'Fan', html: before.replace(/(?<=<p>)\w+/, word) })
      await tab.change(() => typed(`one${isDone}`))
      // The page closes while the save is under way, so it never learns whether it succeeded.
      isGone = true
      void tab.keep()
      await new Promise((resolve) => setImmediate(resolve))
      void tab.change(() => typed(`two${isDone}`))
      closeAtOnce(tab)
      await restart()
      expect(texts()).toEqual([typed(`two${isDone}`).html])
    }
  })

  test('leave nothing in the journal after an editor was closed normally', async () => {
    const tab = openTab()
    await tab.change(() => ({ title: 'Fan', html: '<p>kept</p>' }))
    await tab.keep()
    await tab.change(() => ({ title: 'Fan', html: '<p>kept x</p>' }))
    await tab.change(() => ({ title: 'Fan', html: '<p>kept</p>' }))
    expect(device.store.rows.journal).not.toEqual([])
    await tab.close()
    expect(device.store.rows.journal).toEqual([])
  })
})
