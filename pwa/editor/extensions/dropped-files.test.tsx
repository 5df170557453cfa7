// @vitest-environment jsdom
import { EditorContent } from '@tiptap/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'

const added: { names: string[]; at: number | undefined }[] = []
vi.mock('../pictures/use-add-pictures.ts', () => ({
  useAddPictures: () => ({
    add: async (_editor: unknown, chosen: Iterable<File>, at?: number) => {
      const names = [...chosen].map(({ name }) => name)
      if (names.length > 0) added.push({ names, at })
    },
    takeIn: async () => undefined,
  }),
}))

import { useIdeaEditor } from './use-idea-editor.ts'

let close = () => {}
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  added.length = 0
  // The text fills the window, and its third position is under the pointer.
  document.elementFromPoint = () => document.querySelector('.ProseMirror')
  function Page() {
    const nothing = () => undefined
    const settings = { userId: 1, html: '<p>words</p>', className: '' }
    const editor = useIdeaEditor({ ...settings, onChange: nothing, onBlur: nothing })
    if (editor) editor.view.posAtCoords = () => ({ pos: 3, inside: 0 })
    return <EditorContent editor={editor} />
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
  close = () => act(() => root.unmount())
  await until(() => expect(text()).toBeTruthy())
})
afterEach(() => close())

const text = () => document.querySelector('.ProseMirror') ?? document.body
const sketch = new File(['.'], 'sketch.png', { type: 'image/png' })
const scan = new File(['.'], 'scan.pdf', { type: 'application/pdf' })

/** Returns false when the browser is kept from opening the files in place of the page. */
function send(
  kind: 'drop' | 'paste',
  place: Element,
  files: File[],
  words: Record<string, string> = {},
): boolean {
  const types = [...Object.keys(words), ...(files.length > 0 ? ['Files'] : [])]
  const data = { files, types, getData: (type: string) => words[type] ?? '' }
  const event = new Event(kind, { bubbles: true, cancelable: true })
  const fields = { dataTransfer: data, clipboardData: data, clientX: 5, clientY: 5 }
  return place.dispatchEvent(Object.assign(event, fields))
}

test('a PDF dropped into the text goes by name to the picture upload, and the browser does not open it', () => {
  expect(send('drop', text(), [scan])).toBe(false)
  expect(added).toEqual([{ names: ['scan.pdf'], at: 3 }])
})

test('a PDF dropped among pictures, or pasted, goes to the picture upload, and the browser does not open it', () => {
  expect(send('drop', text(), [sketch, scan])).toBe(false)
  expect(send('paste', text(), [scan])).toBe(false)
  expect(added.map(({ names }) => names)).toEqual([['sketch.png', 'scan.pdf'], ['scan.pdf']])
})

test('pictures that are dropped beside the text go to the caret, and the browser does not open them', () => {
  expect(send('drop', document.body, [sketch])).toBe(false)
  expect(added).toEqual([{ names: ['sketch.png'], at: undefined }])
})

test('a picture dragged from this page and dropped beside the text is not added again', () => {
  document.body.dispatchEvent(new Event('dragstart', { bubbles: true }))
  expect(send('drop', document.body, [sketch])).toBe(false)
  document.body.dispatchEvent(new Event('dragend', { bubbles: true }))
  expect(added).toEqual([])
  send('drop', document.body, [sketch])
  expect(added).toHaveLength(1)
})

test('a paste with both text and files, as from an office program, inserts the text and not the files', () => {
  send('paste', text(), [sketch], { 'text/html': '<p>copied words</p>', 'text/plain': 'copied words' })
  send('paste', text(), [scan], { 'text/plain': 'scan.pdf' })
  expect(added).toEqual([])
  expect(text().textContent).toContain('copied words')
})
