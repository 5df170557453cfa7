// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { paste } from '../../../tests/support/paste.ts'

const pasted = (html: string) => {
  const at = new EditorForTests('')
  paste(at, { 'text/html': html, 'text/plain': 'words' })
  return at.html().replace(/<p><\/p>$/, '')
}

test.each([
  ['<td>Price: <div>3</div></td><td>b</td>', '<p>Price: 3 | b</p>'],
  ['<td><b>Total <div>5</div></b></td><td>b</td>', '<p><strong>Total 5</strong> | b</p>'],
  ['<td><div>3</div> pieces</td><td>b</td>', '<p>3 pieces | b</p>'],
  ['<td><p>3</p></td><td>b</td>', '<p>3 | b</p>'],
  ['<th><p>Part</p></th><td>b</td>', '<p><strong>Part</strong> | b</p>'],
])('pasting a table keeps every word of a cell in the line of its row: %s', (cells, read) => {
  expect(pasted(`<table><tr>${cells}</tr></table>`)).toBe(read)
})

test.each([
  ['Hello<br>World<div>Next</div>', '<p>Hello<br>World</p><p>Next</p>'],
  ['<div>First</div>hello<br>world', '<p>First</p><p>hello<br>world</p>'],
  ['<p>a</p><br><p>b</p>', '<p>a</p><p>b</p>'],
  ['<p>a</p>\n<br>\n<p>b</p>', '<p>a</p><p>b</p>'],
  ['<div>a<br><div>b</div></div>', '<p>a</p><p>b</p>'],
])(
  'pasting loose words parts them at a line break and drops a break that is only distance: %s',
  (html, read) => {
    expect(pasted(html)).toBe(read)
  },
)

test.each([
  ['<details><summary>More</summary>hidden</details>', '<p>More</p><p>hidden</p>'],
  ['<dl><dt>Hinge</dt><dt>Joint</dt><dd>It folds</dd></dl>', '<p>Hinge</p><p>Joint</p><p>It folds</p>'],
  ['above<center>middle</center>below', '<p>above</p><p>middle</p><p>below</p>'],
  ['<main>One</main><nav>Two</nav>', '<p>One</p><p>Two</p>'],
  ['<fieldset><legend>Size</legend>large</fieldset>', '<p>Size</p><p>large</p>'],
])(
  'pasted blocks of kinds that the editor does not have become paragraphs of their own: %s',
  (html, read) => {
    expect(pasted(html)).toBe(read)
  },
)
