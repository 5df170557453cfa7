import { vi } from 'vitest'
import { FakeLocks } from '../../pwa/sync/engine/locks.fake.ts'

export const track = { stop: vi.fn() }

/** Delivers a part when a test says so, and everything since (`rest`) when it is stopped, even if that is empty, as browsers do. */
export class FakeRecorder {
  static last: FakeRecorder | null = null
  static isTypeSupported = (kind: string) => kind === 'audio/mp4' || kind.startsWith('audio/webm')
  state: RecordingState = 'inactive'
  rest = '.'
  mimeType: string
  ondataavailable: (event: { data: Blob }) => void = () => undefined
  onstop: () => void = () => undefined
  constructor(_stream: unknown, { mimeType }: { mimeType: string }) {
    this.mimeType = mimeType
    FakeRecorder.last = this
  }
  start = () => {
    this.state = 'recording'
  }
  pause = () => {
    this.state = 'paused'
  }
  resume = () => {
    this.state = 'recording'
  }
  stop = () => {
    if (this.state === 'inactive') throw new DOMException('twice', 'InvalidStateError')
    this.state = 'inactive'
    this.part(this.rest)
    this.onstop()
  }
  part = (bytes: string) => this.ondataavailable({ data: new Blob([bytes]) })
}

export function lastRecorder(): FakeRecorder {
  if (!FakeRecorder.last) throw new Error('Nothing records.')
  return FakeRecorder.last
}

export const getUserMedia = async () => ({ getTracks: () => [track] })

/** Gives the document's browser a microphone, and the locks by which tabs tell each other which one records. */
export function plugInMicrophone(): void {
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  const parts = { locks: new FakeLocks().ofTab('tab'), mediaDevices: { getUserMedia } }
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(navigator, name, { value, configurable: true })
}
