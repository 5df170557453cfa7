import { limits } from '#contract/rules/limits.ts'

/** Each part is stored on the device when it is this long: a tab that is killed loses no more. */
const PART_MS = 1_000
/** Enough for speech, and five minutes of it are 2.4 MB. */
const BITS_PER_SECOND = 64_000
/** Some parts are still on their way when the limit is reached. */
const SPARE_BYTES = 512 * 1024
const CLOCK_MS = 250

/** Why a recording ended: the user stopped it, a limit was reached, the microphone was lost, or the device refused a part. */
export type End = 'stopped' | 'limit' | 'lost' | 'full'
export type Recorded = { file: Blob; seconds: number; end: End }

export type Recording = {
  pause(): void
  resume(): void
  /** Calling it again has no effect. */
  stop(): void
}

type Listeners = {
  onPart: (bytes: Blob, seconds: number) => Promise<unknown>
  onSeconds: (seconds: number) => void
  /** Called once, after every part has been handed over. */
  onEnd: (recorded: Recorded) => void
}

/** The first supported recording format, in the order of what this browser records best. */
function findType(): string | undefined {
  const [webm, mp4, ogg] = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const
  const kinds = navigator.vendor.startsWith('Apple') ? [mp4, webm, ogg] : [webm, mp4, ogg]
  return kinds.find((kind) => MediaRecorder.isTypeSupported(kind))
}

/** Asks for the microphone and starts recording. Rejects with the browser's error (microphone-words.ts). */
export async function startRecording({ onPart, onSeconds, onEnd }: Listeners): Promise<Recording> {
  const { mediaDevices } = navigator
  const mimeType = typeof MediaRecorder === 'undefined' ? undefined : findType()
  if (!mediaDevices || mimeType === undefined) throw new DOMException('No recorder.', 'NotSupportedError')
  const stream = await mediaDevices.getUserMedia({
    audio: { noiseSuppression: true, echoCancellation: true },
  })
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND })
  const parts: Blob[] = []
  const clock = makeClock()
  let end: End = 'lost'
  let bytes = 0
  const stop = (why: End) => {
    if (recorder.state === 'inactive') return
    end = why
    recorder.stop()
  }
  let keeping = Promise.resolve<unknown>(undefined)
  recorder.ondataavailable = (event) => {
    // Some browsers set the MIME type on the whole recording only.
    const data = event.data.slice(0, event.data.size, recorder.mimeType)
    if (data.size === 0) return
    parts.push(data)
    bytes += data.size
    const seconds = clock.seconds()
    keeping = keeping.then(() => onPart(data, seconds)).catch(() => stop('full'))
    if (bytes > limits.audioBytes - SPARE_BYTES) stop('limit')
  }
  const ticking = setInterval(() => {
    onSeconds(clock.seconds())
    if (clock.seconds() >= limits.audioSeconds) stop('limit')
  }, CLOCK_MS)
  recorder.onstop = () => {
    clearInterval(ticking)
    clock.pause()
    for (const track of stream.getTracks()) track.stop()
    const seconds = Math.min(limits.audioSeconds, clock.seconds())
    void keeping.then(() => onEnd({ file: new Blob(parts, { type: recorder.mimeType }), seconds, end }))
  }
  recorder.start(PART_MS)
  clock.resume()
  return {
    pause: () => {
      if (recorder.state !== 'recording') return
      recorder.pause()
      clock.pause()
    },
    resume: () => {
      if (recorder.state !== 'paused') return
      recorder.resume()
      clock.resume()
    },
    stop: () => stop('stopped'),
  }
}

/** Measures the recorded time without pauses. */
function makeClock() {
  let before = 0
  let since: number | null = null
  const now = () => before + (since === null ? 0 : performance.now() - since)
  return {
    seconds: () => now() / 1000,
    pause: () => {
      before = now()
      since = null
    },
    resume: () => {
      since ??= performance.now()
    },
  }
}
