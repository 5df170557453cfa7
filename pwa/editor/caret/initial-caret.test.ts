// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { placeInitialCaret } from './initial-caret.ts'

/** The text after moving to its first free place and typing an X. */
function typedAtInitialCaret({ editor, html }: EditorForTests): string {
  placeInitialCaret(editor)
  editor.view.dispatch(editor.state.tr.insertText('X'))
  return html()
}

test('text typed before a caret was set goes into the first empty paragraph or to the end; a set caret stays', () => {
  const untouched = new EditorForTests('<h2>One</h2><p>a</p><h2>Two</h2><p></p>')
  expect(typedAtInitialCaret(untouched)).toBe('<h2>One</h2><p>a</p><h2>Two</h2><p>X</p>')
  const full = new EditorForTests('<h2>One</h2><p>a</p>')
  expect(typedAtInitialCaret(full)).toBe('<h2>One</h2><p>aX</p>')
  const touched = new EditorForTests('<h2>One</h2><p>ab</p><p></p>')
  touched.editor.commands.setTextSelection(7)
  expect(typedAtInitialCaret(touched)).toBe('<h2>One</h2><p>aXb</p><p></p>')
})
