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

const fileOf = (arrayBuffer: () => Promise<ArrayBuffer>) =>
  Object.assign(new File([], 'words.txt'), { arrayBuffer })

async function begin(stop = new AbortController().signal) {
  const { judgeInWorker } = await import('./judge-in-worker.ts')
  const judged = judgeInWorker([fileOf(async () => new ArrayBuffer(1))], stop)
  const worker = await vi.waitFor(() => {
    const [made] = FakeWorker.made
    if (!made) throw new Error('There is no worker.')
    return made
  })
  return { judged, worker }
}

test('files are checked in a worker; the page reads them and receives the verdict', async () => {
  const { judged, worker } = await begin()
  const bytes = new Uint8Array(1)
  expect(worker.postMessage).toHaveBeenCalledWith([{ name: 'words.txt', bytes }], [bytes.buffer])
  const verdict = unchecked('later')
  worker.onmessage({ data: { verdict } })
  expect(await judged).toBe(verdict)
  expect(worker.terminate).toHaveBeenCalledTimes(1)
})

test('a file that cannot be read makes the check fail', async () => {
  const { judgeInWorker } = await import('./judge-in-worker.ts')
  const file = fileOf(() => Promise.reject(new Error('NotReadableError')))
  await expect(judgeInWorker([file], new AbortController().signal)).rejects.toThrow('NotReadableError')
  expect(FakeWorker.made).toEqual([])
})

test('a check that was stopped while its file was being read does not start', async () => {
  const { judgeInWorker } = await import('./judge-in-worker.ts')
  const stop = new AbortController()
  const judged = judgeInWorker([fileOf(async () => new ArrayBuffer(1))], stop.signal)
  stop.abort()
  await expect(judged).rejects.toThrow('abort')
  expect(FakeWorker.made).toEqual([])
})

test('a worker that fails reports why', async () => {
  const { judged, worker } = await begin()
  worker.onmessage({ data: { fault: 'RangeError' } })
  await expect(judged).rejects.toThrow('RangeError')
})

test('a check that is stopped ends at once', async () => {
  const stop = new AbortController()
  const { judged, worker } = await begin(stop.signal)
  stop.abort()
  await expect(judged).rejects.toThrow('abort')
  expect(worker.terminate).toHaveBeenCalledTimes(1)
})

test('when a worker does not start, the page checks the files itself', async () => {
  const { judged, worker } = await begin()
  worker.onerror()
  expect((await judged).headline).toMatch(/^Not genuine: This is not an evidence package/)
})
