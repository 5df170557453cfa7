import { expect, test } from 'vitest'
import { EXCERPT_LENGTH } from '#contract/rules/comment-places.ts'
import { runInSteps } from '../server/run-in-steps.ts'
import { findBlock } from './find-block.ts'

const find = (html: string, block: number) => runInSteps(findBlock(html, block))
const text =
  '<h2>Noise &amp; air</h2><ul><li><p>A <strong>quiet</strong> edge</p></li><li><p>b</p></li></ul>' +
  '<img src="/api/assets/1/file" alt="x > y"><img alt="refused"><p></p><div data-youtube="abcdefghijk"></div><pre><code>1 &lt;\n 2</code></pre>'

test.each([
  [0, 'Noise & air'],
  [1, 'A quiet edge'],
  [2, 'A quiet edge'],
  [4, 'b'],
  [5, ''],
  [6, ''],
  [7, ''],
  [8, '1 < 2'],
  [9, null],
])('block %i reads %s', async (block, words) => {
  expect(await find(text, block)).toBe(words)
})

test('an excerpt has a fixed number of whole characters and starts after white space', async () => {
  const long = `<p> \n&nbsp;${'🦉 '.repeat(5_000)}</p>`
  const words = (await find(long, 0)) ?? ''
  expect([...words]).toHaveLength(EXCERPT_LENGTH)
  expect(words.startsWith('🦉 🦉')).toBe(true)
})

test('a text without blocks has no place for a comment', async () => {
  expect(await find('just words', 0)).toBe(null)
})
