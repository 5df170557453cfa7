import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/rules/limits.ts'
import { FakeRecorder, getUserMedia, lastRecorder, track } from '../../../tests/support/fake-microphone.ts'
import { microphoneMessage } from './microphone-words.ts'
import { type Recorded, startRecording } from './recorder.ts'

const listeners = {
  onPart: vi.fn(async () => undefined),
  onSeconds: vi.fn(),
  onEnd: vi.fn<(recorded: Recorded) => void>(),
}
function whole(): Recorded {
  const [recorded] = listeners.onEnd.mock.lastCall ?? []
  if (!recorded) throw new Error('it goes on')
  return recorded
}
async function begin() {
  const recording = await startRecording(listeners)
  return { recording, recorder: lastRecorder() }
}
const ended = () => vi.waitFor(() => expect(listeners.onEnd).toHaveBeenCalledTimes(1))

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('navigator', {
    vendor: 'Google Inc.',
    mediaDevices: { getUserMedia: vi.fn(getUserMedia) },
  })
  vi.stubGlobal('document', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a recording stores each part as it comes, and the memo has all parts without the pauses', async () => {
  const { recording, recorder } = await begin()
  vi.advanceTimersByTime(1_000)
  recorder.part('one')
  recording.pause()
  vi.advanceTimersByTime(60_000)
  recording.resume()
  vi.advanceTimersByTime(1_000)
  recorder.part('two')
  recording.stop()
  recording.stop()
  await ended()
  const { file, seconds, end } = whole()
  expect([await file.text(), file.type, seconds, end]).toEqual([
    'onetwo.',
    'audio/webm;codecs=opus',
    2,
    'stopped',
  ])
  expect(listeners.onPart).toHaveBeenCalledTimes(3)
  expect(track.stop).toHaveBeenCalled()
})

test('a recording stops by itself after five minutes, and before it is too large', async () => {
  const { recorder } = await begin()
  vi.advanceTimersByTime((limits.audioSeconds - 1) * 1000)
  expect(recorder.state).toBe('recording')
  vi.advanceTimersByTime(1_000)
  await ended()
  expect(listeners.onEnd).toHaveBeenCalledWith(
    expect.objectContaining({ end: 'limit', seconds: limits.audioSeconds }),
  )
  listeners.onEnd.mockClear()
  const large = await begin()
  large.recorder.part('x'.repeat(limits.audioBytes - 1024 * 1024))
  expect(large.recorder.state).toBe('recording')
  large.recorder.part('x'.repeat(700 * 1024))
  await ended()
  expect(listeners.onEnd).toHaveBeenCalledWith(expect.objectContaining({ end: 'limit' }))
})

test('a recording ends when the device cannot store a part, and has everything said until then', async () => {
  listeners.onPart.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  const { recorder } = await begin()
  recorder.part('said')
  await ended()
  const { file, end } = whole()
  expect([await file.text(), end]).toEqual(['said.', 'full'])
})

test('a recording ends as lost when the microphone goes away', async () => {
  const { recorder } = await begin()
  recorder.part('said')
  recorder.stop()
  await ended()
  expect(listeners.onEnd).toHaveBeenCalledWith(expect.objectContaining({ end: 'lost' }))
})

test('a recording in Safari is audio/mp4', async () => {
  Object.assign(navigator, { vendor: 'Apple Computer, Inc.' })
  expect((await begin()).recorder.mimeType).toBe('audio/mp4')
})

test.each([
  ['NotAllowedError', /not allowed for this site/],
  ['NotFoundError', /No microphone was found/],
  ['NotReadableError', /Another app/],
])('the microphone error %s has a message in plain words', async (name, words) => {
  vi.mocked(navigator.mediaDevices.getUserMedia).mockRejectedValue(new DOMException('', name))
  expect(microphoneMessage(await startRecording(listeners).catch((error: unknown) => error))).toMatch(words)
})

test('a browser that cannot record and a page that must not record have messages of their own', async () => {
  vi.stubGlobal('MediaRecorder', undefined)
  expect(microphoneMessage(await startRecording(listeners).catch((error: unknown) => error))).toMatch(
    /cannot record/,
  )
  vi.stubGlobal('document', { featurePolicy: { allowsFeature: () => false } })
  expect(microphoneMessage(new DOMException('', 'NotAllowedError'))).toMatch(/Reload it/)
})
