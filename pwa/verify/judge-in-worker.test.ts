// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { unchecked } from '#contract/packages/verdict.ts'

class FakeWorker {
  static made: FakeWorker[] = []
  onmessage: (event: { data: unknown }) => void = () => undefined
  onerror: () => void = () => undefined
  postMessage = vi.fn()
  terminate = vi.fn()
  constructor() {
    FakeWorker.made.push(this)
  }
}

beforeEach(() => {
  FakeWorker.made = []
  vi.stubGlobal('Worker', FakeWorker)
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  Object.defineProperty(document, 'currentScript', {
    configurable: true,
    value: { textContent: 'this page' },
  })
  return () => {
    vi.unstubAllGlobals()
    vi.resetModules()
  }
})

async function begin(stop = new AbortController().signal) {
  const { judgeInWorker } = await import('./judge-in-worker.ts')
  const file = Object.assign(new File([], 'words.txt'), { arrayBuffer: async () => new ArrayBuffer(1) })
  const judged = judgeInWorker([file], stop)
  const [worker] = FakeWorker.made
  if (!worker) throw new Error('There is no worker.')
  return { judged, worker, file }
}

test('files are looked at beside the page, which says what came of it', async () => {
  const { judged, worker, file } = await begin()
  expect(worker.postMessage).toHaveBeenCalledWith([file])
  const verdict = unchecked('later')
  worker.onmessage({ data: { verdict } })
  expect(await judged).toBe(verdict)
  expect(worker.terminate).toHaveBeenCalledTimes(1)
})

test('a file that cannot be read is said to be one', async () => {
  const { judged, worker } = await begin()
  worker.onmessage({ data: { fault: 'NotReadableError' } })
  await expect(judged).rejects.toThrow('NotReadableError')
})

test('a check that somebody does not wait for any more ends at once', async () => {
  const stop = new AbortController()
  const { judged, worker } = await begin(stop.signal)
  stop.abort()
  await expect(judged).rejects.toThrow('abort')
  expect(worker.terminate).toHaveBeenCalledTimes(1)
})

test('where a worker does not begin the page looks itself', async () => {
  const { judged, worker } = await begin()
  worker.onerror()
  expect((await judged).headline).toMatch(/^Not genuine: This is no evidence package/)
})
