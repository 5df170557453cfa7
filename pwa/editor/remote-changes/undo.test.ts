// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EditorForTests, pause } from '../../../tests/support/editor-for-tests.ts'
import { showHtml } from './show-html.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('words from another device', () => {
  it('stay when words typed here before and after them are undone, and when those are redone', () => {
    const at = new EditorForTests('<p>Top.</p><p>Middle.</p><p>Bottom.</p>')
    at.type(' mine', at.endOf('Bottom.'))
    pause()
    showHtml(at.editor, '<p>Remote Top.</p><p>Middle.</p><p>Bottom. mine</p>')
    pause()
    at.type(' again', at.endOf('mine'))
    at.undo(3)
    expect(at.html()).toBe('<p>Remote Top.</p><p>Middle.</p><p>Bottom.</p>')
    at.redo(3)
    expect(at.html()).toBe('<p>Remote Top.</p><p>Middle.</p><p>Bottom. mine again</p>')
  })

  it('end the undo step that was being typed', () => {
    const at = new EditorForTests('<p>Top.</p><p>Bottom.</p>')
    at.type(' one', at.endOf('Bottom.'))
    showHtml(at.editor, '<p>Remote Top.</p><p>Bottom. one</p>')
    at.type(' two', at.endOf('one'))
    at.undo()
    expect(at.text()).toBe('Remote Top.\nBottom. one')
    at.undo()
    expect(at.text()).toBe('Remote Top.\nBottom.')
  })

  it('in the paragraphs around words typed here stay when those words are undone and redone', () => {
    const at = new EditorForTests('<p>First.</p><p>Middle.</p><p>Last.</p>')
    at.type(' mine', at.endOf('Middle.'))
    showHtml(at.editor, '<p>First, there.</p><p>Middle. mine</p><p>Last, there.</p>')
    at.undo()
    expect(at.text()).toBe('First, there.\nMiddle.\nLast, there.')
    at.redo()
    expect(at.text()).toBe('First, there.\nMiddle. mine\nLast, there.')
  })

  it('on both sides of words typed here in one paragraph stay when those words are undone', () => {
    const at = new EditorForTests('<p>First middle last.</p>')
    at.type(' mine', at.endOf('middle'))
    showHtml(at.editor, '<p>Very first middle mine and last.</p>')
    at.undo()
    expect(at.text()).toBe('Very first middle and last.')
  })

  it('give nothing to undo when nothing was typed here', () => {
    const at = new EditorForTests('<p>Top.</p>')
    showHtml(at.editor, '<p>Top.</p><p>More.</p>')
    expect(at.editor.can().undo()).toBe(false)
  })

  it('inside words typed here stay when those are undone, and stand there once after redo', () => {
    const at = new EditorForTests('<p>Start.</p>')
    at.type(' alpha omega', at.endOf('Start.'))
    showHtml(at.editor, '<p>Start. alpha remote omega</p>')
    at.undo()
    expect(at.text().replace(/\s+/g, ' ').trim()).toBe('Start. remote')
    at.redo()
    expect(
      at
        .text()
        .match(/alpha|omega|remote/g)
        ?.sort(),
    ).toEqual(['alpha', 'omega', 'remote'])
  })

  it('between paragraphs pasted here stay when those are undone, and stand there once after redo', () => {
    const at = new EditorForTests('<p>Start.</p>')
    at.editor.commands.insertContentAt(at.endOf('Start.') + 1, '<p>one</p><p>two</p>')
    showHtml(at.editor, '<p>Start.</p><p>one</p><ul><li><p>remote</p></li></ul><p>two</p>')
    at.undo()
    expect(at.text()).toContain('remote')
    expect(at.text()).not.toMatch(/one|two/)
    at.redo()
    expect(
      at
        .text()
        .match(/one|two|remote/g)
        ?.sort(),
    ).toEqual(['one', 'remote', 'two'])
  })

  it('that replaced words typed here stay when those are undone', () => {
    const at = new EditorForTests('<p>Start.</p>')
    at.type(' cat', at.endOf('Start.'))
    showHtml(at.editor, '<p>Start. dog</p>')
    at.undo(2)
    expect(at.text()).toBe('Start. dog')
  })

  it('written between words that were deleted here stay when the deletion is redone', () => {
    const at = new EditorForTests('<p>one two three</p>')
    at.editor.commands.deleteRange({ from: at.startOf('one'), to: at.endOf('three') })
    at.undo()
    expect(at.text()).toBe('one two three')
    showHtml(at.editor, '<p>one remote two three</p>')
    at.redo()
    expect(at.text().trim()).toBe('remote')
  })

  it.each([
    [
      '<p>A.</p><p>B.</p><p>C.</p><p>Z.</p>',
      '<p>A.</p><p>Z.</p>',
      '<p>A.</p><p>B.</p><p>C.</p><p>D.</p><p>Z.</p>',
    ],
    ['<p>A.</p><p>B.</p><p>Z.</p>', '<p>A.</p><p>Z.</p>', '<p>A.</p><p>D.</p><p>B.</p><p>Z.</p>'],
    ['<p>one two.</p>', '<p>one.</p>', '<p>one two three.</p>'],
    ['<p>one two.</p>', '<p>one.</p>', '<p>one three two.</p>'],
  ])(
    'that restore what was removed here (%s) stand there once after undoing the removal and after redoing it',
    (first, restored, joined) => {
      const at = new EditorForTests(first)
      showHtml(at.editor, restored, { isOwn: true })
      showHtml(at.editor, joined)
      at.undo()
      expect(at.html()).toBe(joined)
      at.redo()
      expect(at.html()).toBe(joined)
    },
  )

  it.each([
    ['the end of the line before', 'A.', 'B.', 'B.', '<p>A.</p><p>B.</p><p>D.</p><p>C.</p>'],
    ['a line before into which they were written, too', 'A.', 'B.', 'C.', '<p>A. D.</p><p>B.</p><p>C.</p>'],
    [
      'the midst of a line that they made longer',
      'one two',
      'two',
      'B.',
      '<p>one far two</p><p>B.</p><p>C.</p>',
    ],
    ['a line to which they added', 'one two', 'one', 'B.', '<p>one two</p><p>B. D.</p><p>C.</p>'],
    [
      'a line before an item of a list',
      'A.',
      'B.',
      'C.',
      '<p>A.</p><ul><li><p>B.</p></li><li><p>C.</p></li><li><p>D.</p></li></ul>',
    ],
  ])(
    'that restore what was deleted here from %s stand there once after undo and redo',
    (_place, top, first, last, joined) => {
      const isList = joined.includes('<ul>')
      const at = new EditorForTests(
        isList
          ? `<p>${top}</p><ul><li><p>B.</p></li><li><p>C.</p></li></ul>`
          : `<p>${top}</p><p>B.</p><p>C.</p>`,
      )
      const from = top === 'A.' ? at.endOf(top) : at.startOf(first)
      at.editor.commands.setTextSelection({ from, to: at.endOf(last) })
      at.editor.commands.deleteSelection()
      showHtml(at.editor, joined)
      at.undo()
      const withoutLastLine = () => at.html().replace(/<p><\/p>$/, '')
      expect(withoutLastLine()).toBe(joined)
      at.redo()
      expect(withoutLastLine()).toBe(joined)
      expect(at.editor.can().redo()).toBe(false)
    },
  )

  it('that only begin like words removed here stay, and undo brings the removed words back too', () => {
    const at = new EditorForTests('<p>one two.</p>')
    showHtml(at.editor, '<p>one.</p>', { isOwn: true })
    showHtml(at.editor, '<p>one twofold.</p>')
    at.undo()
    expect(at.text()).toContain('twofold')
    expect(at.text()).toMatch(/two\b/)
  })

  it('remove words typed here only where the other device removed them', () => {
    const at = new EditorForTests('<p>Start.</p>')
    at.type(' alpha', at.endOf('Start.'))
    pause()
    at.type(' beta', at.endOf('alpha'))
    showHtml(at.editor, '<p>Start. beta</p>')
    at.undo()
    expect(at.text().trim()).toBe('Start.')
  })
})
