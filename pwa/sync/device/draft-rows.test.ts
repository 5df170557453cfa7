import { expect, test } from 'vitest'
import { excerptOf } from './draft-rows.ts'

test.each([
  [
    '<h2>My Idea</h2><p></p><h2 dir="auto">Key Features</h2><p>A spring &amp; a <b>latch</b>.</p>',
    'A spring & a latch.',
  ],
  ['<p>It <strong>hum</strong>s: &quot;yes&quot;</p><p>b</p>', 'It hums: "yes" b'],
  [`<p>${'a'.repeat(3_900)}</p><img src="${'b'.repeat(200)}">`, `${'a'.repeat(199)}…`],
  [`<p>a</p><img src="${'b'.repeat(5_000)}">`, 'a'],
  ['<h2>Only a heading</h2><p></p>', 'Only a heading'],
  ['<p></p>', ''],
])(
  'the excerpt on a card is the first words of the text, without headings if there are others: %s',
  (html, words) => {
    expect(excerptOf(html)).toBe(words)
  },
)
