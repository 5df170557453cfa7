import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinWaitlist } from '#contract/waitlist.ts'
import { uploadFile } from './upload.ts'

/** A request whose progress and answer the test controls. */
class FakeRequest {
  static last: FakeRequest | null = null
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
  onload: () => void = () => undefined
  onerror: () => void = () => undefined
  onloadend: () => void = () => undefined
  status = 201
  statusText = ''
  responseText = '{"success":true}'
  isAborted = false
  constructor() {
    FakeRequest.last = this
  }
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send() {}
  abort() {
    this.isAborted = true
    this.onloadend()
  }
  progress(loaded: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 })
  }
  answer() {
    this.onload()
    this.onloadend()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function start(options: { onProgress?: (share: number) => void; signal?: AbortSignal } = {}) {
  const sent = uploadFile(joinWaitlist, { file: new Blob(['x']), ...options })
  sent.catch(() => undefined)
  await Promise.resolve()
  const request = FakeRequest.last
  if (!request) throw new Error('Nothing was sent.')
  return { sent, request }
}

test('a slow upload goes on while it makes progress, and reports its progress', async () => {
  const shares: number[] = []
  const { sent, request } = await start({ onProgress: (share) => shares.push(share) })
  for (let loaded = 10; loaded <= 100; loaded += 10) {
    vi.advanceTimersByTime(59_000)
    request.progress(loaded)
  }
  request.answer()
  expect(await sent).toEqual({ success: true })
  expect(shares.slice(0, 2)).toEqual([0.1, 0.2])
  expect([request.isAborted, vi.getTimerCount()]).toEqual([false, 0])
})

test('an upload whose bytes are all with the device waits for the answer as long as a slow connection needs', async () => {
  const { sent, request } = await start()
  request.upload.onprogress?.({ lengthComputable: true, loaded: 200_000, total: 200_000 })
  vi.advanceTimersByTime(200_000)
  request.answer()
  expect(await sent).toEqual({ success: true })
})

test('an upload without progress for a minute fails as a lost connection', async () => {
  const { sent, request } = await start()
  request.progress(0)
  vi.advanceTimersByTime(59_999)
  expect(request.isAborted).toBe(false)
  vi.advanceTimersByTime(1)
  await expect(sent).rejects.toMatchObject({ name: 'NetworkError' })
  expect([request.isAborted, vi.getTimerCount()]).toEqual([true, 0])
})

test('an upload that is cancelled before or during sending gets an abort error and sends nothing more', async () => {
  const controller = new AbortController()
  const { sent, request } = await start({ signal: controller.signal })
  controller.abort()
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  expect([request.isAborted, vi.getTimerCount()]).toEqual([true, 0])
  FakeRequest.last = null
  const late = uploadFile(joinWaitlist, { file: new Blob(['x']), signal: controller.signal })
  await expect(late).rejects.toMatchObject({ name: 'AbortError' })
  expect(FakeRequest.last).toBeNull()
})
