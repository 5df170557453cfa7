// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { until } from '../../../tests/support/until.ts'
import { FakeLocks } from '../../sync/engine/locks.fake.ts'
import { type RecordingState, useRecording } from './use-recording.ts'

/** A microphone that is stopped before it has given a byte: Chromium and Safari then hand over an empty part. */
class SilentRecorder extends EventTarget {
  static isTypeSupported = () => true
  state = 'inactive'
  mimeType = 'audio/webm;codecs=opus'
  ondataavailable: (event: { data: Blob }) => void = () => undefined
  onstop: () => void = () => undefined
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    queueMicrotask(() => {
      this.ondataavailable({ data: new Blob([], { type: this.mimeType }) })
      this.onstop()
    })
  }
}

test('a recording without a sound ends, and its sheet can be closed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('MediaRecorder', SilentRecorder)
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  const stream = { getTracks: () => [{ stop: () => undefined }] }
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: () => Promise.resolve(stream) },
    configurable: true,
  })
  const closed = vi.fn()
  let recording: ReturnType<typeof useRecording> | null = null
  const { editor } = new EditorForTests('<p></p>')
  const voice = { userId: 9501, draftId: 'draft', keep: () => Promise.resolve(true) }
  function Sheet() {
    recording = useRecording(editor, voice, closed)
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Sheet />))
  const state = (): RecordingState['kind'] | undefined => recording?.state.kind
  await until(() => expect(state()).toBe('recording'))
  await act(async () => recording?.stop())
  // While it counts as running, closing the sheet only asks the recorder to stop, which it has.
  await until(() => expect(state()).toBe('failed'))
  await act(async () => root.unmount())
})
