// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { holdPlace } from './hold-place.ts'
import { changePictures, removePictures } from './shown-pictures.ts'

vi.mock('../caret/reveal.ts', () => ({ revealCaret: () => undefined, revealInserted: () => undefined }))

const local = (digit: string) => `local:${digit.repeat(64)}`
const [one, two] = [local('1'), local('2')]
const shown = (src: string) => `<img src="${src}" alt="">`

/** `|` is the caret. */
function put(html: string, words: string, ...pictures: string[]): string {
  const at = new EditorForTests(html)
  const place = holdPlace(at.editor, words === '' ? undefined : at.endOf(words))
  for (const src of pictures) place.put({ src, alt: '' })
  place.release()
  at.editor.commands.insertContent('|')
  return at.html()
}

describe('an added picture', () => {
  test.each([
    ['behind a line', '<p>a</p><p>b</p>', 'a', `<p>a</p>${shown(one)}<p>|</p><p>b</p>`],
    ['in a line', '<p>ab</p>', 'a', `<p>a</p>${shown(one)}<p>|</p><p>b</p>`],
    [
      'in a list',
      '<ul><li><p>a</p></li></ul>',
      'a',
      `<ul><li><p>a</p>${shown(one)}<p>|</p></li></ul><p></p>`,
    ],
    ['in code', '<pre><code>ab</code></pre>', 'a', `<pre><code>ab</code></pre>${shown(one)}<p>|</p>`],
    [
      'of a text that was not touched, in its first empty section',
      '<h1>My Idea</h1><p></p><h2>Next</h2><p></p>',
      '',
      `<h1>My Idea</h1>${shown(one)}<p>|</p><h2>Next</h2><p></p>`,
    ],
  ])('is inserted, and the caret is in an empty line after it: %s', (_where, html, words, result) => {
    expect(put(html, words, one)).toBe(result)
  })

  test('follows the one before, and one empty line for writing is left after the last', () => {
    expect(put('<p>a</p><p></p>', 'a', one, two)).toBe(`<p>a</p>${shown(one)}${shown(two)}<p>|</p>`)
  })

  test('goes to the place where it was asked for, and the caret stays where its owner writes now', () => {
    const at = new EditorForTests('<p>first</p><p>second</p>')
    at.editor.commands.setTextSelection(at.endOf('first'))
    const place = holdPlace(at.editor)
    at.type('0', at.startOf('first'))
    at.type(' more', at.endOf('second'))
    place.put({ src: one, alt: '' })
    at.editor.commands.insertContent('|')
    expect(at.html()).toBe(`<p>0first</p>${shown(one)}<p></p><p>second more|</p>`)
  })

  test('gets its address once sent and goes if refused, and undo and redo do not bring back the earlier state', () => {
    const at = new EditorForTests('<p>a</p>')
    const place = holdPlace(at.editor, at.endOf('a'))
    place.put({ src: one, alt: '' })
    changePictures(at.editor, one, { src: '/api/assets/1/file', width: 4 })
    const sent = '<p>a</p><img src="/api/assets/1/file" alt="" width="4"><p></p>'
    expect(at.html()).toBe(sent)
    at.undo()
    expect(at.html()).toBe('<p>a</p>')
    at.redo()
    expect(at.html()).toBe(sent)
    removePictures(at.editor, '/api/assets/1/file')
    expect(at.html()).toBe('<p>a</p><p></p>')
    at.undo()
    expect(at.html()).toBe('<p>a</p>')
  })

  test('throws an error when the editor was closed before', () => {
    const at = new EditorForTests('<p>a</p>')
    const place = holdPlace(at.editor, 1)
    at.editor.destroy()
    expect(() => place.put({ src: one })).toThrow('The idea was closed')
  })
})
