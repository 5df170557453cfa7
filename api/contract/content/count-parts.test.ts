import { expect, test } from 'vitest'
import { countSections, MAX_PARTS } from './count-parts.ts'

test.each([
  ['', 1],
  ['<p>Only this.</p>', 1],
  ['<h2>One</h2><p>a</p><h3 class="colour-red">Two</h3>', 2],
  ['<p>Before.</p><h2>One</h2><blockquote><h2>Two</h2></blockquote>', 3],
  ['<hr><h1>One</h1><header>no heading</header>', 2],
])('the text %j is counted as %i sections', (html, count) => {
  expect(countSections(html)).toBe(count)
})

test('a text is counted as at most a fixed number of sections', () => {
  expect(countSections('<h2>x</h2>'.repeat(MAX_PARTS))).toBe(MAX_PARTS)
  expect(countSections('<h2>x</h2>'.repeat(MAX_PARTS + 1))).toBe(MAX_PARTS)
})
