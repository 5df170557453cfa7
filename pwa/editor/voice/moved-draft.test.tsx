// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { lastRecorder, plugInMicrophone } from '../../../tests/support/fake-microphone.ts'
import { until } from '../../../tests/support/until.ts'
import { openDatabase } from '../../data/device/device-database.ts'
import { useRecording } from './use-recording.ts'

const USER = 9503

test('a part recorded after the words moved to another draft is stored for that draft', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  plugInMicrophone()
  const { editor } = new EditorForTests('<p>words</p>')
  let kind = ''
  function Sheet({ draftId }: { draftId: string }) {
    const voice = { userId: USER, draftId, keep: () => Promise.resolve(true) }
    kind = useRecording(editor, voice, () => undefined).state.kind
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Sheet draftId="idea-5" />))
  await until(() => expect(kind).toBe('recording'))
  const saidFor = async () => (await openDatabase(USER).recordings.toArray()).map(({ draftId }) => draftId)
  lastRecorder().part('one')
  await until(async () => expect(await saidFor()).toEqual(['idea-5']))
  await act(async () => root.render(<Sheet draftId="copy" />))
  lastRecorder().part('two')
  await until(async () => expect(await saidFor()).toEqual(['idea-5', 'copy']))
  await act(async () => root.unmount())
})
