// @vitest-environment jsdom
// The reader's page and the server count the same blocks of a text, and read the same words in them.
import { expect, test } from 'vitest'
import { findBlock } from '../api/comments/find-block.ts'
import { blockAt, listBlocks } from '../pwa/comments/places/list-blocks.ts'
import { readRichText } from '../pwa/document/rich-text/rich-text-fragment.ts'
import { seededRandom } from './support/seeded-random.ts'

const { next, pick } = seededRandom(20261123)
const words = () =>
  pick([
    'plain',
    'a &amp; b &lt; c',
    ' \n many   &nbsp; spaces ',
    '<strong>bold</strong>er',
    'ends<br>here',
    '🦉'.repeat(200),
    '<a href="https://example.org/?a=1&amp;b=2" title="x > y">a link</a>',
    '',
  ])
const picture = '<img src="/api/assets/1/file" alt="a > b">'
const video = '<div data-youtube="abcdefghijk"></div>'
const block = (depth: number): string =>
  pick<() => string>([
    () => `<p>${words()}</p>`,
    () => `<h2>${words()}</h2>`,
    () => `<pre><code>${words()}</code></pre>`,
    () => picture,
    () => video,
    () => '<hr>',
    () => `<p>${words()}${picture}${words()}</p>`,
    () => (depth > 3 ? '' : `<ul><li>${some(depth + 1)}</li><li>${words()}</li></ul>`),
    () => (depth > 3 ? '' : `<blockquote>${some(depth + 1)}</blockquote>`),
  ])()
const some = (depth: number): string => Array.from({ length: next(4) }, () => block(depth)).join('')

/** All steps at once: what a browser's globals stand beside has no pauses of the server. */
function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

test('every block that a reader can comment on is found by the server', () => {
  let offered = 0
  for (let round = 0; round < 60; round++) {
    const html = some(0)
    const text = document.createElement('div')
    text.append(readRichText(html, { styles: {}, resolveImage: (src) => `/reader${src}` }))
    for (const { block: at, excerpt } of listBlocks(text)) {
      expect(finish(findBlock(html, at)), `${at} of ${html}`).toBe(excerpt)
      offered += 1
    }
  }
  expect(offered).toBeGreaterThan(100)
})

test('a tap selects the innermost block, and none when it hits a link', () => {
  const text = document.createElement('div')
  text.innerHTML = '<ul><li><p>one <em>word</em></p></li></ul><p><a href="/">away</a></p>'
  const blocks = listBlocks(text).map((one) => ({ ...one, host: document.createElement('span') }))
  expect(blocks.map(({ block: at, excerpt }) => [at, excerpt])).toEqual([
    [1, 'one word'],
    [2, 'away'],
  ])
  expect(blockAt(text.querySelector('em'), blocks)?.block).toBe(1)
  expect(blockAt(text.querySelector('a'), blocks)).toBe(null)
  expect(blockAt(text.querySelector('ul'), blocks)).toBe(null)
})
