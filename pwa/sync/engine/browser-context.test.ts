// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { splitBlocks } from './browser-context.ts'

test.each([
  '<p>a</p><h2>b <em>c</em></h2><hr><p></p>',
  '<p>a &lt;b&gt; &amp; c</p>',
  // Text outside of any block, as a client without our editor may write it.
  'words without a block',
  'half &lt;b&gt; a tag &amp;amp; an entity<p>then a block</p>&nbsp;and more',
])('splitting HTML into blocks and joining them gives the same HTML: %s', (html) => {
  expect(splitBlocks(html).join('')).toBe(html)
})
