// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sanitiseHtml } from '../../../api/ideas/content/sanitise-html.ts'
import { memoHtml } from '../../sync/device/pictures.ts'
import { placeInitialCaret } from '../caret/initial-caret.ts'
import { editorExtensions } from '../extensions/extensions.ts'
import { placeMemo } from './place-memo.ts'
import { typeWords } from './type-words.ts'

const src = '/api/assets/7/file'
let editor: Editor
const open = (html: string) => {
  editor = new Editor({
    element: document.createElement('div'),
    extensions: editorExtensions(1),
    content: html,
  })
}
beforeEach(() => vi.stubGlobal('requestAnimationFrame', () => 0))
afterEach(() => {
  editor.destroy()
  vi.unstubAllGlobals()
})

test('a voice memo in the text survives both sanitisers unchanged, and one from another site is dropped', () => {
  open(`<p>a</p>${memoHtml(src, 65)}<p>b</p>`)
  expect(editor.getHTML()).toBe(`<p>a</p>${memoHtml(src, 65)}<p>b</p>`)
  expect(sanitiseHtml(editor.getHTML())).toBe(editor.getHTML())
  open('<p>a</p><div data-audio="https://other.example/a.webm"></div>')
  expect(editor.getHTML()).toBe('<p>a</p>')
})

test('text typed or dictated after a memo goes behind it, even between headings, and undo removes it', () => {
  open('<h2>My Idea</h2><p></p><h2>Next Steps</h2><p></p>')
  placeInitialCaret(editor)
  placeMemo(editor, src, 2.4)
  typeWords(editor, ' an edge ')
  typeWords(editor, 'of an owl')
  expect(editor.getHTML()).toContain(`${memoHtml(src, 2)}<p>an edge of an owl</p><h2>Next Steps</h2>`)
  for (let step = 0; step < 4; step++) editor.commands.undo()
  expect(editor.getHTML()).toBe('<h2>My Idea</h2><p></p><h2>Next Steps</h2><p></p>')
})

test('dictated words go behind a selected voice memo instead of replacing it, and behind written text', () => {
  open(`<p>a</p>${memoHtml(src, 3)}<h2>b</h2>`)
  editor.commands.setNodeSelection(3)
  typeWords(editor, 'said')
  expect(editor.getHTML()).toContain(`<p>a</p>${memoHtml(src, 3)}<p>said</p><h2>b</h2>`)
  open('<p>written</p>')
  placeInitialCaret(editor)
  typeWords(editor, 'said')
  expect(editor.getHTML()).toBe('<p>written said</p>')
})

test.each([
  ['<p>The fan</p>', 5, ['quiet', 'and light'], '<p>The quiet and light fan</p>'],
  ['<p>The fan.</p>', 8, ['turns'], '<p>The fan turns.</p>'],
  ['<p>The fan</p>', 8, ['turns'], '<p>The fan turns</p>'],
  ['<p>羽根は</p>', 4, ['静かに', '回る。', 'Fan'], '<p>羽根は静かに回る。Fan</p>'],
])('dictated words are set off by spaces if their script has spaces: %s', (html, place, said, read) => {
  open(html)
  editor.commands.setTextSelection(place)
  for (const words of said) typeWords(editor, words)
  expect(editor.getHTML()).toBe(read)
})
