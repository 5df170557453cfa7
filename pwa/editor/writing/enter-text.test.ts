// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { memoHtml } from '../../sync/device/pictures.ts'
import { template } from '../template/template.ts'
import { enterText } from './enter-text.ts'

/** The text after moving there from the title and typing an X. */
function typedFromTitle(content: string): string {
  const { editor, html } = new EditorForTests(content)
  enterText(editor)
  editor.view.dispatch(editor.state.tr.insertText('X'))
  return html()
}

test('leaving the title of a new idea moves the caret below the first heading, behind what is written there', () => {
  const rest = template.slice(template.indexOf('<h2>'))
  expect(typedFromTitle(template)).toBe(`<h1>My Idea</h1><p>X</p>${rest}`)
  expect(typedFromTitle(`<h1>My Idea</h1><p>A fan.</p><p>b</p>${rest}`)).toBe(
    `<h1>My Idea</h1><p>A fan.X</p><p>b</p>${rest}`,
  )
  const memo = memoHtml('/api/assets/7/file', 2)
  expect(typedFromTitle(`<h1>My Idea</h1>${memo}<p></p>${rest}`)).toBe(
    `<h1>My Idea</h1>${memo}<p>X</p>${rest}`,
  )
})

test.each([
  ['<p>One.</p><h2>Next</h2><p></p>', '<p>XOne.</p><h2>Next</h2><p></p>'],
  ['<h1>One</h1><p></p>', '<h1>XOne</h1><p></p>'],
  ['<h1>My Idea</h1><h2>Next Steps</h2><p></p>', '<h1>XMy Idea</h1><h2>Next Steps</h2><p></p>'],
  ['<p></p>', '<p>X</p>'],
])('leaving the title moves the caret to the beginning of the text %s', (text, typed) => {
  expect(typedFromTitle(text)).toBe(typed)
})
