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
])('every word of a cell is in its line: %s', (cells, read) => {
  expect(pasted(`<table><tr>${cells}</tr></table>`)).toBe(read)
})
