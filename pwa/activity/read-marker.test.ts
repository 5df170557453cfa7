import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ReadMarker } from './read-marker.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function makeMarker() {
  const page = { isVisible: true }
  const send = vi.fn<(upTo: string) => Promise<number>>(async () => 0)
  const onMore = vi.fn()
  const marker = new ReadMarker({ send, isVisible: () => page.isVisible, onMore })
  return { marker, page, send, onMore, sent: () => send.mock.calls.map(([upTo]) => upTo) }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('events that were on the screen', () => {
  test('are reported to the server together, up to the newest', async () => {
    const { marker, sent } = makeMarker()
    for (const id of ['a2', 'a3', 'a1']) marker.note(id)
    await pass(999)
    expect(sent()).toEqual([])
    await pass(1)
    expect(sent()).toEqual(['a3'])
    marker.note('a2')
    await pass(60_000)
    expect(sent()).toEqual(['a3'])
  })

  test('are not reported while the page is hidden, but once it is visible', async () => {
    const { marker, page, sent } = makeMarker()
    page.isVisible = false
    marker.note('a1')
    await pass(60_000)
    expect(sent()).toEqual([])
    page.isVisible = true
    marker.wake()
    await pass(1_000)
    expect(sent()).toEqual(['a1'])
    marker.wake()
    await pass(60_000)
    expect(sent()).toEqual(['a1'])
  })

  test('are reported again ten seconds after that failed', async () => {
    const { marker, send, sent } = makeMarker()
    send.mockRejectedValueOnce(new Error('no connection'))
    marker.note('a1')
    await pass(1_000)
    await pass(9_999)
    expect(sent()).toEqual(['a1'])
    await pass(1)
    expect(sent()).toEqual(['a1', 'a1'])
  })

  test('are reported after the report that is already running', async () => {
    const { marker, send, sent } = makeMarker()
    send.mockImplementationOnce(() => new Promise((resolve) => setTimeout(() => resolve(0), 5_000)))
    marker.note('a1')
    await pass(1_000)
    marker.note('a2')
    await pass(3_000)
    expect(sent()).toEqual(['a1'])
    await pass(3_000)
    expect(sent()).toEqual(['a1', 'a2'])
  })

  test('lead to loading further events when the server has unread ones', async () => {
    const { marker, send, onMore } = makeMarker()
    marker.note('a1')
    await pass(1_000)
    expect(onMore).not.toHaveBeenCalled()
    send.mockResolvedValueOnce(2)
    marker.note('a2')
    await pass(1_000)
    expect(onMore).toHaveBeenCalledTimes(1)
  })

  test('are not reported after the page is left', async () => {
    const { marker, sent } = makeMarker()
    marker.note('a1')
    marker.stop()
    await pass(60_000)
    expect(sent()).toEqual([])
  })
})
