// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { paste } from '../../../tests/support/paste.ts'
import { currentToast, dismissToast } from '../../ui/feedback/toast.ts'

afterEach(() => dismissToast())

const pasted = (html: string) => {
  const at = new EditorForTests('')
  paste(at, { 'text/html': html, 'text/plain': 'words' })
  return at.html().replace(/<p><\/p>$/, '')
}

const docs = (body: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5f0d">${body}</b><br class="Apple-interchange-newline">`
const span = (words: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;${style}white-space:pre-wrap;">${words}</span>`

test('pasting from Google Docs ignores its bold wrapper and turns its styles into marks', () => {
  const html = docs(
    `<h2 dir="ltr" style="line-height:1.38;">${span('Idea')}</h2><p dir="ltr">${span('plain ')}${span('bold', 'font-weight:700;')}${span(' ')}${span('it', 'font-style:italic;')}${span(' ')}${span('out', 'text-decoration:line-through;')}${span(' ')}${span('bright', 'background-color:#ffff00;')}<a href="https://a.example/" style="text-decoration:none;">${span('link', 'text-decoration:underline;color:#1155cc;')}</a></p><br><p dir="ltr">${span('code', 'font-family:Roboto Mono,monospace;')}</p>`,
  )
  expect(pasted(html)).toBe(
    '<h2>Idea</h2><p>plain <strong>bold</strong> <em>it</em> <s>out</s> <mark>bright</mark><a href="https://a.example/">link</a></p><p><code>code</code></p>',
  )
})

test('pasting from Google Docs keeps nested lists and shows ticked boxes as ☑', () => {
  const line = (words: string, more = '') =>
    `<li dir="ltr" style="list-style-type:disc;font-weight:700;" aria-level="1"${more}><p dir="ltr" role="presentation">${span(words)}</p></li>`
  const box = ' role="checkbox" aria-checked="true"'
  expect(
    pasted(docs(`<ul>${line('a')}<ul>${line('b')}</ul>${line('c')}</ul><ul>${line('done', box)}</ul>`)),
  ).toBe(
    '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul><ul><li><p>☑ done</p></li></ul>',
  )
})

test('pasting a nested list after a line break or a checkbox keeps its lines', () => {
  expect(pasted('<ul><li>a</li><br><ul><li>b</li></ul></ul>')).toBe(
    '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
  )
  expect(pasted('<ol><input type="checkbox"><ol><li>c</li></ol></ol>')).toContain('<li><p>c</p></li>')
})

test('pasting a table makes its heads bold and puts cells of several blocks below each other', () => {
  const table = '<table><tr><th>Part</th><th>Price</th></tr><tr><td>Motor</td><td>3</td></tr></table>'
  expect(pasted(table)).toBe('<p><strong>Part</strong> | <strong>Price</strong></p><p>Motor | 3</p>')
  const wide = '<table><tr><td><h2>Left</h2><p>one</p></td><td><ul><li>two</li></ul></td></tr></table>'
  expect(pasted(wide)).toBe('<h2>Left</h2><p>one</p><ul><li><p>two</p></li></ul>')
})

test('pasting leaves out linked pictures with a note and keeps embedded ones and those of this account', () => {
  const data = 'data:image/png;base64,iVBORw0KGgo='
  const own = `${window.location.origin}/api/assets/7/file`
  const html = pasted(
    `<p>a</p><img src="file:///C:/x.png"><img src="https://a.example/b.png"><img src="https://a.example/1.gif" width="1"><p>b<img alt="🙂" src="https://a.example/s.png"></p><img src="${data}"><img src="${own}">`,
  )
  expect(html).toBe(`<p>a</p><p>b🙂</p><img src="${data}"><img src="/api/assets/7/file">`)
  expect(currentToast()?.description).toMatch(/^2 pictures were left out/)
})

test('pasting keeps the product’s own colours and pictures that were copied in this app', () => {
  expect(pasted('<p><span class="colour-red">red</span></p>')).toBe(
    '<p><span class="colour-red">red</span></p>',
  )
  const src = `local:${'a'.repeat(64)}`
  expect(pasted(`<img data-pm-slice="0 0 []" src="${src}" alt="">`)).toContain(src)
})

test('text copied from another product’s editor is cleaned like any other paste', () => {
  const table = '<table><tbody><tr><td><p>Motor</p></td><td><p>3</p></td></tr></tbody></table>'
  const html = pasted(
    `<h4 data-pm-slice="0 0 []">Parts</h4><p><span style="font-weight: bold">now</span></p><p><img src="https://a.example/b.png"></p>${table}`,
  )
  expect(html).toContain('<h3>Parts</h3><p><strong>now</strong></p>')
  expect(html).toContain('<p>Motor | 3</p>')
  expect(html).not.toContain('a.example')
  expect(currentToast()?.description).toMatch(/^A picture was left out/)
  // Text copied from this editor stays exactly as it was, an empty heading too.
  const own = '<h2></h2><p>one<br>two</p><ul><li><p>three</p></li></ul>'
  expect(pasted(own.replace('<h2', '<h2 data-pm-slice="0 0 []"'))).toBe(own)
})

const markdown = '# Fan\n\nIt is **quiet**.\n\n- a\n- b\n'

test('pasted plain text that clearly is Markdown is formatted; one undo brings the plain text back', () => {
  const at = new EditorForTests('<p>before</p>')
  at.editor.commands.setTextSelection(at.endOf('before'))
  at.editor.commands.enter()
  paste(at, { 'text/plain': markdown })
  const done =
    '<p>before</p><h1>Fan</h1><p>It is <strong>quiet</strong>.</p><ul><li><p>a</p></li><li><p>b</p></li></ul>'
  expect(at.html().startsWith(done)).toBe(true)
  at.undo()
  expect(at.text().trim()).toBe('before\n# Fan\nIt is **quiet**.\n- a\n- b')
  at.redo()
  expect(at.html().startsWith(done)).toBe(true)
})

test('pasted plain text stays as it is if it is not clearly Markdown, is pasted with Shift, or goes into code', () => {
  const plain = new EditorForTests('<p></p>')
  paste(plain, { 'text/plain': '2 * 3 * 4 is 24\n- or so' })
  expect(plain.text()).toBe('2 * 3 * 4 is 24\n- or so')
  // On a Latin keyboard, and on a Cyrillic one.
  for (const key of ['V', 'М']) {
    const shifted = new EditorForTests('<p></p>')
    shifted.editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, code: 'KeyV', shiftKey: true }))
    paste(shifted, { 'text/plain': markdown })
    expect(shifted.text()).toContain('# Fan')
  }
  const code = new EditorForTests('<pre><code>x</code></pre>')
  paste(code, { 'text/plain': markdown })
  expect(code.text()).toContain('# Fan')
})

test('a paste that is too large for an idea is refused with a message, and nothing changes', () => {
  const at = new EditorForTests('<p>mine</p>')
  paste(at, { 'text/plain': 'x'.repeat(4 * 1024 * 1024 + 1) })
  expect(currentToast()?.description).toMatch(/^It is more than 4 MB/)
  paste(at, { 'text/plain': 'x\n'.repeat(20_001) })
  expect(currentToast()?.description).toMatch(/^It has more than 20,000 paragraphs/)
  expect(at.html()).toBe('<p>mine</p>')
})
