// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterAll, expect, test, vi } from 'vitest'

const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
const reload = vi.fn()
vi.stubGlobal('location', { reload })
await import('./load-anew.ts')
const { deviceDatabases } = await import('./end-with-page.ts')
afterAll(() => vi.unstubAllGlobals())

const dispatch = (event: string, persisted: boolean) =>
  page.dispatchEvent(Object.assign(new Event(event), { persisted }))

/** Withholds a target's events, like Firefox from a page in its back/forward cache. The returned function dispatches them. */
function withholdEvents(target: EventTarget): () => Promise<void> {
  const { dispatchEvent } = target
  const withheld: Event[] = []
  target.dispatchEvent = (event) => withheld.push(event) > 0
  return async () => {
    await vi.waitFor(() => expect(withheld).not.toEqual([]))
    for (const event of withheld) dispatchEvent.call(target, event)
  }
}

/** How often the page was reloaded within this time after it was shown again. */
async function returnAfter(ms: number, persisted = true, meanwhile = async () => {}): Promise<number> {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  dispatch('pageshow', persisted)
  await meanwhile()
  await vi.advanceTimersByTimeAsync(ms)
  vi.useRealTimers()
  const times = reload.mock.calls.length
  reload.mockClear()
  return times
}

async function openWords() {
  const name = crypto.randomUUID()
  const open = () => deviceDatabases.open(name, 1)
  const connection = await new Promise<IDBDatabase>((resolve) => {
    const request = open()
    request.onupgradeneeded = () => request.result.createObjectStore('words')
    request.onsuccess = () => resolve(request.result)
  })
  return { open, connection }
}

test('a page shown again reloads if it does not hear within 300 ms how a transaction or opening ended', async () => {
  const { open, connection } = await openWords()
  const transaction = connection.transaction('words', 'readwrite')
  const reportTransaction = withholdEvents(transaction)
  dispatch('pagehide', true)
  expect(await returnAfter(299), 'an end takes a moment').toBe(0)
  expect(await returnAfter(300, false), 'a page that was loaded anew').toBe(0)
  expect(await returnAfter(300)).toBe(1)
  await reportTransaction()
  expect(await returnAfter(300)).toBe(0)

  const reportOpening = withholdEvents(open())
  dispatch('pagehide', true)
  expect(await returnAfter(300)).toBe(1)
  await reportOpening()
  expect(await returnAfter(300)).toBe(0)
})

test('a page shown again reloads only for a transaction from before it was left that is not reported as ended', async () => {
  const { connection } = await openWords()
  const begin = () => withholdEvents(connection.transaction('words', 'readonly'))
  const reportFirst = begin()
  dispatch('pagehide', true)
  let reportLater = async () => {}
  const reportAndBegin = async () => {
    await reportFirst()
    reportLater = begin()
  }
  expect(await returnAfter(300, true, reportAndBegin)).toBe(0)
  await reportLater()

  const [reportOne, reportOther] = [begin(), begin()]
  dispatch('pagehide', true)
  expect(await returnAfter(300, true, reportOne)).toBe(1)
  await reportOther()
})
