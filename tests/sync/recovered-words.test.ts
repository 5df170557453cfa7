import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DraftStore, JournalRow } from '../../pwa/data/device/draft-tables.ts'
import type { LastWords } from '../../pwa/data/last-words.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { recoverWords, type WhenClosed } from '../../pwa/sync/writer/recover-words.ts'
import { whenWriterClosed } from '../../pwa/sync/writer/writer-lock.ts'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'

let device: QuietDevice
let draftId: string
let left: Map<string, LastWords>
beforeEach(async () => {
  device = new QuietDevice(new FakeServer(), 1)
  draftId = await device.write('Fan', '<p>quiet</p>')
  left = new Map()
})
afterEach(() => void vi.unstubAllGlobals())

function openTab(store: DraftStore = device.store): DraftWriter {
  const row = device.store.rows.drafts.get(draftId) ?? expect.fail('no row')
  const start = { draftId, row, words: row, fresh: { editorSchema: 1 } }
  return new DraftWriter({ ...device.context, store }, start, () => undefined)
}
const type = (tab: DraftWriter, text: string) =>
  tab.change(() => ({ title: 'Fan', html: `<p>quiet ${text}</p>` }))
function leave(tab: DraftWriter): LastWords {
  const last = tab.pending() ?? expect.fail('nothing is left')
  left.set(last.writerId, last)
  return last
}
const storage = { read: () => left, forget: (writerId: string) => void left.delete(writerId) }
const isEveryPageClosed: WhenClosed = async (_, work) => {
  await work()
  return true
}
const restart = (whenClosed = isEveryPageClosed) => recoverWords(device.context, storage, whenClosed)
const texts = () => device.rows().map(({ html }) => html)
const refuse = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
/** Replaces a part of the device's store until the returned function is called. */
function insteadOf<K extends 'write' | 'journal'>(key: K, value: DraftStore[K]): () => void {
  Object.defineProperty(device.store, key, { value, configurable: true })
  return () => void Reflect.deleteProperty(device.store, key)
}

describe('an editor that is closed', () => {
  test('leaves words that the device refused in the journal, and the next start recovers them', async () => {
    const tab = openTab()
    await type(tab, 'refused')
    const stop = insteadOf('write', refuse)
    await expect(tab.keep()).rejects.toThrow('No room.')
    await tab.close()
    stop()
    await restart()
    expect(texts()).toEqual(['<p>quiet refused</p>'])
  })

  test('leaves words in the journal when a save that is running is refused', async () => {
    const tab = openTab()
    await type(tab, 'under way')
    const stop = insteadOf('write', refuse)
    const saving = tab.keep()
    await tab.close()
    await expect(saving).rejects.toThrow('No room.')
    stop()
    await restart()
    expect(texts()).toEqual(['<p>quiet under way</p>'])
  })
})

test('words typed after a save began can be recovered with their base, also while the journal was being written', async () => {
  const journal = device.store.journal
  let goOn: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let isFirst = true
  const append = async (rows: JournalRow[]) => {
    const waits = isFirst
    isFirst = false
    await journal.append(rows)
    if (waits) await isHeld
  }
  insteadOf('journal', { ...journal, append })
  const stop = insteadOf('write', refuse)
  const tab = openTab()
  const first = type(tab, 'one')
  const saving = tab.keep()
  goOn()
  await first
  await expect(saving).rejects.toThrow('No room.')
  await type(tab, 'one two')
  stop()
  // The page was killed.
  await restart()
  expect(texts()).toEqual(['<p>quiet one two</p>'])
})

describe('the words that a closed page left', () => {
  const unreadable = () => Promise.reject(new DOMException('Internal error.', 'UnknownError'))
  test.each([{ list: unreadable }, { listWriters: unreadable, list: unreadable }])(
    'are recovered from journal or last words if the other cannot be read; newer words follow later',
    async (broken) => {
      const tab = openTab()
      await type(tab, 'hidden')
      leave(tab)
      await type(tab, 'hidden and killed')
      const stop = insteadOf('journal', { ...device.store.journal, ...broken })
      await restart()
      stop()
      expect(texts()).toEqual(['<p>quiet hidden</p>'])
      await restart()
      expect(texts()).toEqual(['<p>quiet hidden and killed</p>'])
    },
  )

  test('are recovered also when the words of another page are refused', async () => {
    const other = await device.write('Kettle', '<p>loud</p>')
    await type(openTab(), 'first')
    draftId = other
    await type(openTab(), 'second')
    const write = device.store.write.bind(device.store)
    let isFirst = true
    const stop = insteadOf('write', (work) => {
      const refused = isFirst
      isFirst = false
      return refused ? refuse() : write(work)
    })
    await restart()
    stop()
    expect(texts()).toEqual(['<p>quiet</p>', '<p>quiet second</p>'])
    await restart()
    expect(texts()).toEqual(['<p>quiet first</p>', '<p>quiet second</p>'])
  })

  test("go on in the conflict copy that the page's last save made, without a second one", async () => {
    const isKilled = new Promise<never>(() => undefined)
    const tab = openTab({
      ...device.store.behind(() => Promise.resolve()),
      write: (work) => device.store.write(work).then(() => isKilled),
    })
    await device.write('Fan', '<p>loud</p>', draftId)
    await type(tab, 'one')
    void tab.keep()
    await type(tab, 'one two')
    await expect.poll(texts).toEqual(['<p>loud</p>', '<p>quiet one</p>'])
    await restart()
    expect(texts()).toEqual(['<p>loud</p>', '<p>quiet one two</p>'])
  })

  test('are recovered once, and do not come back from an old state of the storage', async () => {
    const tab = openTab()
    await type(tab, 'recovered')
    const last = leave(tab)
    await restart()
    const later = openTab()
    await type(later, '')
    await later.keep()
    // Other tabs have been closed since.
    for (let tabs = 0; tabs < 20; tabs++) await type(openTab(), '')
    await restart()
    left.set(last.writerId, last)
    await restart()
    expect(texts()).toEqual(['<p>quiet </p>'])
  })

  test('are recovered together with later words when the browser cannot tell whether the page is open', async () => {
    vi.stubGlobal('navigator', {})
    const tab = openTab()
    await type(tab, 'open')
    await restart(whenWriterClosed)
    await type(tab, 'open and killed')
    await restart(whenWriterClosed)
    expect(texts()).toEqual(['<p>quiet open and killed</p>'])
    await restart(whenWriterClosed)
    expect(device.store.rows.journal).toEqual([])
  })
})
