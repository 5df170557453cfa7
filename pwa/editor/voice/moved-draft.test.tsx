// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { until } from '../../../tests/support/until.ts'
import { openDatabase } from '../../data/device/device-database.ts'
import { FakeLocks } from '../../sync/engine/locks.fake.ts'
import { useRecording } from './use-recording.ts'

const USER = 9503
/** Gives a part when the test says so. */
let say: (words: string) => void = () => undefined

class FakeRecorder {
  static isTypeSupported = () => true
  state = 'inactive'
  mimeType = 'audio/webm;codecs=opus'
  ondataavailable: (event: { data: Blob }) => void = () => undefined
  onstop: () => void = () => undefined
  start() {
    this.state = 'recording'
    say = (words) => this.ondataavailable({ data: new Blob([words], { type: this.mimeType }) })
  }
  stop() {
    this.state = 'inactive'
    this.onstop()
  }
}

test('a memo is said for the draft in which the words went on meanwhile, where its page is killed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  const stream = { getTracks: () => [{ stop: () => undefined }] }
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: () => Promise.resolve(stream) },
    configurable: true,
  })
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
  say('one')
  await until(async () => expect(await saidFor()).toEqual(['idea-5']))
  await act(async () => root.render(<Sheet draftId="copy" />))
  say('two')
  await until(async () => expect(await saidFor()).toEqual(['idea-5', 'copy']))
  await act(async () => root.unmount())
})
