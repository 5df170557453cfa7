// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { editorExtensions } from '../extensions/extensions.ts'
import { template } from '../template/template.ts'
import { enterText } from './enter-text.ts'

let editor: Editor
/** The text once somebody has come from its title and typed an X. */
const typedFromTitle = (content: string) => {
  editor = new Editor({ element: document.createElement('div'), extensions: editorExtensions(1), content })
  enterText(editor)
  editor.view.dispatch(editor.state.tr.insertText('X'))
  return editor.getHTML()
}
beforeEach(() => vi.stubGlobal('requestAnimationFrame', () => 0))
afterEach(() => {
  editor.destroy()
  vi.unstubAllGlobals()
})

test('from the title of a new idea one comes below its first heading, behind what stands there already', () => {
  const rest = template.slice(template.indexOf('<h2>'))
  expect(typedFromTitle(template)).toBe(`<h1>My Idea</h1><p>X</p>${rest}`)
  expect(typedFromTitle(`<h1>My Idea</h1><p>A fan.</p><p>b</p>${rest}`)).toBe(
    `<h1>My Idea</h1><p>A fan.X</p><p>b</p>${rest}`,
  )
})

test.each([
  ['<p>One.</p><h2>Next</h2><p></p>', '<p>XOne.</p><h2>Next</h2><p></p>'],
  ['<h1>One</h1><p></p>', '<h1>XOne</h1><p></p>'],
  ['<h1>My Idea</h1><h2>Next Steps</h2><p></p>', '<h1>XMy Idea</h1><h2>Next Steps</h2><p></p>'],
  ['<p></p>', '<p>X</p>'],
])('from the title of %s to the beginning of the text', (text, typed) => {
  expect(typedFromTitle(text)).toBe(typed)
})
