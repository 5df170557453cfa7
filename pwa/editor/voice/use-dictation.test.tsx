// @vitest-environment jsdom
import type { Editor } from '@tiptap/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { until } from '../../../tests/support/until.ts'
import type { Recognition } from './recognition.ts'
import { useDictation } from './use-dictation.ts'

/** A recogniser that receives what the test says; after it is stopped it sends nothing more. */
class FakeRecognition implements Recognition {
  static last: FakeRecognition | null = null
  static available = async () => 'available'
  continuous = false
  interimResults = false
  lang = ''
  onresult: Recognition['onresult'] = null
  onerror: Recognition['onerror'] = null
  onend: Recognition['onend'] = null
  constructor() {
    FakeRecognition.last = this
  }
  start = () => undefined
  stop = () => undefined
  abort = () => undefined
  say(transcript: string, isFinal: boolean) {
    this.onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript }], { isFinal })] })
  }
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('SpeechRecognition', FakeRecognition)
})
afterEach(() => {
  FakeRecognition.last = null
  vi.unstubAllGlobals()
})

/** Opens a page and starts dictation. */
async function begin(editor: Editor) {
  // jsdom has no layout to scroll in.
  editor.setOptions({ editorProps: { handleScrollToSelection: () => true } })
  let dictation: ReturnType<typeof useDictation> = null
  function Tools() {
    dictation = useDictation(editor)
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Tools />))
  await act(async () => dictation?.toggle())
  const recognition = await until(() => {
    if (!FakeRecognition.last) throw new Error('Nobody listens.')
    return FakeRecognition.last
  })
  return { recognition, leave: () => act(() => root.unmount()) }
}

test('the current guess of dictation is added to the text when the page is left', async () => {
  const page = new EditorForTests('<p></p>')
  const { recognition, leave } = await begin(page.editor)
  act(() => recognition.say('a hinge that folds', false))
  leave()
  expect(page.text().trim()).toBe('a hinge that folds')
})

test('the current guess of dictation is added to the text when the tab closes, before the text is stored', async () => {
  const page = new EditorForTests('<p></p>')
  let last = ''
  const keepLast = () => {
    last = page.text().trim()
  }
  window.addEventListener('pagehide', keepLast)
  const { recognition, leave } = await begin(page.editor)
  act(() => recognition.say('a hinge that folds', false))
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(last).toBe('a hinge that folds')
  window.removeEventListener('pagehide', keepLast)
  leave()
})
