import { beforeEach, expect, it, vi } from 'vitest'

const origin = 'https://idea.example'
class FakeClient {
  readonly postMessage = vi.fn()
  readonly focus = vi.fn()
  readonly focused = false
  readonly id: string
  readonly url: string
  constructor(id: string, path: string) {
    this.id = id
    this.url = origin + path
  }
}
let windows: FakeClient[] = []
const openWindow = vi.fn()

beforeEach(() => {
  openWindow.mockReset()
  vi.useFakeTimers()
  vi.stubGlobal('Client', FakeClient)
  const clients = {
    matchAll: async () => windows,
    get: async (id: string) => windows.find((one) => one.id === id),
    openWindow,
  }
  vi.stubGlobal('self', { location: { origin }, clients })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.resetModules()
  }
})

async function tap(path: string) {
  const { openPage, onPageMessage } = await import('./open-page.ts')
  const isDone = vi.fn()
  void openPage(path).then(isDone)
  await vi.advanceTimersByTimeAsync(0)
  const receive = async (source: FakeClient, data: unknown) => {
    await onPageMessage({ source, data })
    await vi.advanceTimersByTimeAsync(0)
  }
  return { isDone, receive }
}
const pathsOf = ({ postMessage }: FakeClient) => postMessage.mock.calls.map(([{ path }]) => path)

it('a tapped notification is passed to an open page, and again once it listens, until it was opened', async () => {
  const page = new FakeClient('1', '/dashboard')
  const other = new FakeClient('2', '/editor/7')
  windows = [page, other]
  const { isDone, receive } = await tap('/activity?idea=7')
  expect(page.focus).toHaveBeenCalledTimes(1)
  await receive(other, { type: 'LISTENING' })
  await receive(page, { type: 'LISTENING' })
  await receive(page, { type: 'OPENED', id: 'another' })
  expect([pathsOf(page), pathsOf(other), isDone.mock.calls.length]).toEqual([
    ['/activity?idea=7', '/activity?idea=7'],
    [],
    0,
  ])
  await receive(page, { type: 'OPENED', id: page.postMessage.mock.calls[0]?.[0].id })
  expect(isDone).toHaveBeenCalledTimes(1)
  await receive(page, { type: 'LISTENING' })
  expect(pathsOf(page)).toHaveLength(2)
})

it('a tapped notification is passed to the next page of a window, but not after 30 seconds', async () => {
  windows = [new FakeClient('1', '/dashboard')]
  const { isDone, receive } = await tap('/activity?idea=7')
  const next = new FakeClient('3', '/dashboard')
  windows = [next]
  await receive(next, { type: 'LISTENING' })
  expect(pathsOf(next)).toEqual(['/activity?idea=7'])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(isDone).toHaveBeenCalledTimes(1)
  await receive(next, { type: 'LISTENING' })
  expect(pathsOf(next)).toHaveLength(1)
})

it('a tapped notification opens a window if no open one shows an owner’s page', async () => {
  windows = [new FakeClient('1', '/about')]
  const { isDone } = await tap('/activity?idea=7')
  expect(isDone).toHaveBeenCalledTimes(1)
  expect(openWindow.mock.calls.map(([url]) => String(url))).toEqual([`${origin}/activity?idea=7`])
})
