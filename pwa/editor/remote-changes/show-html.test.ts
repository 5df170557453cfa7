// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { showHtml } from './show-html.ts'

describe('an open editor that receives words from another device', () => {
  it('keeps the caret and the selection at the same place in the text', () => {
    const at = new EditorForTests('<p>Top.</p><p>Bottom line.</p>')
    at.editor.commands.setTextSelection(at.endOf('Bottom l'))
    showHtml(at.editor, '<p>A longer top.</p><h2>New</h2><p>The bottom line of all.</p>')
    expect(at.editor.state.doc.textBetween(0, at.editor.state.selection.from, '\n')).toBe(
      'A longer top.\nNew\nThe bottom l',
    )
    at.editor.commands.setTextSelection(at.endOf('line'))
    showHtml(at.editor, '<p>A longer top.</p><h2>New</h2><p>The bottom line and the end of all.</p>')
    expect(at.editor.state.selection.from).toBe(at.endOf('line'))
    at.editor.commands.setTextSelection({ from: at.startOf('New'), to: at.endOf('longer') })
    showHtml(at.editor, '<p>Put before: A longer top.</p><h2>New</h2><p>The end.</p>')
    const { from, to } = at.editor.state.selection
    expect([from, to]).toEqual([at.endOf('longer'), at.startOf('New')].sort((a, b) => a - b))
  })

  it('keeps the caret before words added right after it, and keeps a format chosen for typing', () => {
    const at = new EditorForTests('<p>hello</p>')
    at.editor.commands.setTextSelection(at.endOf('hello'))
    at.editor.commands.toggleBold()
    showHtml(at.editor, '<p>hello world</p>')
    at.editor.view.dispatch(at.editor.state.tr.insertText('!'))
    expect(at.html()).toBe('<p>hello<strong>!</strong> world</p>')
  })

  it('keeps the caret in the empty paragraph behind a picture', () => {
    const at = new EditorForTests('<p>Top.</p><img src="/api/assets/1/file">')
    showHtml(at.editor, '<p>The top.</p><img src="/api/assets/1/file">')
    at.editor.commands.setTextSelection(at.editor.state.doc.content.size - 1)
    showHtml(at.editor, '<p>Other top.</p><img src="/api/assets/1/file">')
    expect(at.editor.state.selection.from).toBe(at.editor.state.doc.content.size - 1)
  })

  it('does not redraw pictures, not even one whose address changed from local to that of the server', () => {
    const local = `local:${'a'.repeat(64)}`
    const at = new EditorForTests(
      `<p>Top.</p><img src="${local}" alt="sketch"><p>Between.</p><img src="/api/assets/1/file"><p>End.</p>`,
    )
    const pictures = [...at.editor.view.dom.querySelectorAll('img')]
    showHtml(
      at.editor,
      '<p>New top.</p><p>And more.</p><img src="/api/assets/2/file" alt="sketch" width="20"><p>Between them.</p><img src="/api/assets/1/file"><p>End.</p>',
    )
    expect([...at.editor.view.dom.querySelectorAll('img')]).toEqual(pictures)
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
      '/api/assets/2/file',
      '/api/assets/1/file',
    ])
  })

  it('takes over formats without touching the words, and undo removes only words typed here', () => {
    const at = new EditorForTests('<p>plain words here</p><p>End.</p>')
    at.type(' mine', at.endOf('here'))
    showHtml(at.editor, '<h2>plain <strong>words</strong> here mine</h2><p>End.</p>')
    expect(at.html()).toBe('<h2>plain <strong>words</strong> here mine</h2><p>End.</p>')
    at.undo()
    expect(at.html()).toBe('<h2>plain <strong>words</strong> here</h2><p>End.</p>')
  })

  it('reports no change by the owner', () => {
    const at = new EditorForTests('<p>Top.</p>')
    const changed = vi.fn()
    at.editor.on('update', changed)
    showHtml(at.editor, '<p>See example.org for more</p>')
    expect(changed).not.toHaveBeenCalled()
    expect(at.html()).toBe('<p>See example.org for more</p>')
  })

  it('shows exactly the received text, for every kind of block', () => {
    const texts = [
      '<p></p>',
      '<p>one</p><p>two</p><ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>',
      '<ol><li><p>a</p></li></ol><blockquote><p>q</p><h3>r</h3></blockquote><pre><code>x = 1\ny</code></pre><p></p>',
      '<p>one<br>two <a href="https://example.org">three</a></p><hr><p>four</p>',
      '<h1>one</h1><pre><code>one two</code></pre><p>q</p>',
      '<p>日本語の文章です。</p><p>one</p>',
    ]
    for (const first of texts)
      for (const second of texts) {
        const at = new EditorForTests(first)
        showHtml(at.editor, second)
        // The editor adds an empty last line to every text.
        expect(at.html().replace(/<p><\/p>$/, '')).toBe(second.replace(/<p><\/p>$/, ''))
        at.editor.destroy()
      }
  })

  it('lets the owner undo and redo a text that they put there themselves, such as a restored one', () => {
    const at = new EditorForTests('<p>New words.</p>')
    at.type(' mine', at.endOf('words.'))
    showHtml(at.editor, '<p>Old words.</p>', { isOwn: true })
    at.undo()
    expect(at.text()).toBe('New words. mine')
    at.undo()
    expect(at.text()).toBe('New words.')
    at.redo(2)
    expect(at.text()).toBe('Old words.')
  })
})
