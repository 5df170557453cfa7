// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { editorExtensions } from '../extensions/extensions.ts'
import { htmlOf } from '../remote-changes/editor-html.ts'
import { clearHints } from './clear-hints.ts'
import { hintOf } from './section-hints.ts'
import { hints, template } from './template.ts'

const open = (html: string) => new Editor({ extensions: editorExtensions(1), content: html })

/** The text of a draft after it was opened. */
function opened(html: string): string {
  const editor = open(html)
  const cleared = clearHints(editor.state)
  if (cleared) editor.view.dispatch(cleared)
  return htmlOf(editor)
}

const withHints = template.replace(
  />([^<]+)(<\/h\d>)<p>/g,
  (_, name, end) => `>${name}${end}<p>${hints.get(name)}`,
)

describe('template hints that older drafts contain as text', () => {
  test('are removed from every section that its owner did not fill in', () => {
    expect(withHints).toContain('<h2>Target Audience</h2><p>Who needs it?</p>')
    expect(opened(withHints)).toBe(template)
    expect(opened(withHints.replace('Who needs it?', 'Bakers.'))).toBe(
      template.replace('Audience</h2><p>', 'Audience</h2><p>Bakers.'),
    )
  })

  test.each([
    ['in another section', '<h2>Next Steps</h2><p>Who needs it?</p>'],
    ['behind other words', '<h2>Target Audience</h2><p>Ask:</p><p>Who needs it?</p>'],
    ['with more words', '<h2>Target Audience</h2><p>Who needs it? Bakers.</p>'],
    ['that were emphasised', '<h2>Target Audience</h2><p><strong>Who needs it?</strong></p>'],
    ['in a list', '<h2>Target Audience</h2><ul><li><p>Who needs it?</p></li></ul>'],
    ['without a heading', '<p>Who needs it?</p>'],
  ])('%s are kept, because they count as the owner’s words', (_where, html) => {
    expect(opened(html)).toBe(html)
  })

  test('are removed once, and undo does not bring them back', () => {
    const editor = open(withHints)
    editor.view.dispatch(clearHints(editor.state) ?? expect.fail('no hints'))
    expect(clearHints(editor.state)).toBeNull()
    expect(editor.can().undo()).toBe(false)
  })
})

describe('a template hint is shown', () => {
  const shown = (html: string) => {
    const { doc } = open(html).state
    return Array.from({ length: doc.childCount }, (_, index) => hintOf(doc, index)).filter(Boolean)
  }
  test('in every empty section of the template, without being part of the text', () => {
    expect(shown(template)).toEqual([...hints.values()])
    expect(open(template).getText()).not.toContain('sentence')
  })
  test.each([
    ['not beside words', '<h1>My Idea</h1><p></p><p>Words</p>', []],
    ['not over words', '<h1>My Idea</h1><p>Words</p>', []],
    ['not under a heading of another name', '<h1>Mine</h1><p></p>', []],
    ['in the last section', '<h2>Mine</h2><p></p><h2>Next Steps</h2><p></p>', ['What do you do next?']],
  ])('%s', (_when, html, expected) => {
    expect(shown(html)).toEqual(expected)
  })
})
