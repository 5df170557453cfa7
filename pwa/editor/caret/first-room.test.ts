// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { editorExtensions } from '../extensions/extensions.ts'
import { toFirstRoom } from './first-room.ts'

let editor: Editor
const open = (content: string) => {
  editor = new Editor({ element: document.createElement('div'), extensions: editorExtensions(1), content })
}
/** The text once somebody has gone there and typed an X. */
const typedInFirstRoom = () => {
  toFirstRoom(editor)
  const { from } = editor.state.selection
  editor.view.dispatch(editor.state.tr.insertText('X', from))
  return editor.getHTML()
}
beforeEach(() => vi.stubGlobal('requestAnimationFrame', () => 0))
afterEach(() => {
  editor.destroy()
  vi.unstubAllGlobals()
})

test('where nobody has put a caret, what comes goes into the first gap or behind the text; a caret stays where it is', () => {
  open('<h2>One</h2><p>a</p><h2>Two</h2><p></p>')
  expect(typedInFirstRoom()).toBe('<h2>One</h2><p>a</p><h2>Two</h2><p>X</p>')
  open('<h2>One</h2><p>ab</p><p></p>')
  editor.commands.setTextSelection(7)
  expect(typedInFirstRoom()).toBe('<h2>One</h2><p>aXb</p><p></p>')
})
