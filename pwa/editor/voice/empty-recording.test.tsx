// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { lastRecorder, plugInMicrophone } from '../../../tests/support/fake-microphone.ts'
import { until } from '../../../tests/support/until.ts'
import { type RecordingState, useRecording } from './use-recording.ts'

test('stopping a recording that has no sound ends it as failed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  plugInMicrophone()
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
  // The microphone is stopped before it has delivered any data: Chromium and Safari then return an empty part.
  lastRecorder().rest = ''
  await act(async () => recording?.stop())
  // While it counts as running, closing the sheet only asks the recorder to stop, which it already has.
  await until(() => expect(state()).toBe('failed'))
  await act(async () => root.unmount())
})
