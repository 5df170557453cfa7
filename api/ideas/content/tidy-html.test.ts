import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { allowedAttributes, allowedTags } from '#contract/content/rich-text.ts'
import { findVector } from '../../../scripts/vectors.mjs'
import { runAtOnce } from '../../../tests/support/run-at-once.ts'
import { sanitiseHtml } from './sanitise-html.ts'
import { sanitiseTidyHtml } from './tidy-html.ts'

const fixtures = findVector('xss/dompurify-fixtures.json')

const tidied = (html: string) => runAtOnce(sanitiseTidyHtml(html))

/** Accepted HTML must equal the result of DOMPurify. */
function expectEqual(html: string): boolean {
  const tidy = tidied(html)
  if (tidy === null) return false
  expect(tidy, html).toBe(sanitiseHtml(html))
  expect(tidied(tidy), html).toBe(tidy)
  return true
}

const text = fc.oneof(
  fc.constantFrom(
    'words',
    ' ',
    '\n',
    '&amp;',
    '&lt;b&gt;',
    '&quot;',
    '&nbsp;',
    '\u00a0',
    ' & ',
    ' < ',
    '>',
    "'",
    '"',
  ),
  fc.constantFrom(
    '&lt;/p&gt;',
    '&amp;lt;',
    '\u{1f600}',
    '\ud83d',
    '\t',
    '\u200b',
    '\ufeff',
    '--&gt;',
    ']]&gt;',
    '&',
  ),
  fc.string({ maxLength: 6, unit: 'grapheme' }),
)
const value = fc.oneof(
  text,
  fc.constantFrom(
    'https://x.example/?a=1&amp;b=2',
    ' https://x.example ',
    'javascript:alert(1)',
    'java\tscript:x',
    'HTTPS:x',
  ),
  fc.constantFrom(
    '/api/assets/12/file',
    'data:image/png;base64,AAAA',
    '/x',
    '#x',
    'mailto:a@b.example',
    'colour-red',
    'colour-red x',
  ),
  fc.constantFrom(
    '12',
    '0',
    '-3',
    'dQw4w9WgXcQ',
    '',
    '&lt;/style&gt;',
    '&lt;img src=x&gt;',
    '\u2003https://x.example',
    'data:text/html,x',
  ),
)
const attributes = fc
  .array(fc.tuple(fc.constantFrom(...allowedAttributes), value), { maxLength: 3 })
  .map((pairs) => pairs.map(([name, of]) => ` ${name}="${of.replaceAll('"', '&quot;')}"`).join(''))
const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    text,
    fc
      .tuple(fc.constantFrom(...allowedTags), attributes, fc.array(tie('node'), { maxLength: 4 }))
      .map(([name, of, inner]) =>
        ['br', 'hr', 'img'].includes(name) ? `<${name}${of}>` : `<${name}${of}>${inner.join('')}</${name}>`,
      ),
  ),
}))

describe('the fast sanitiser', () => {
  test('returns what DOMPurify returns for random HTML of allowed tags and attributes', () => {
    let accepted = 0
    fc.assert(
      fc.property(fc.array(node, { maxLength: 5 }), (nodes) => {
        const html = nodes.join('')
        // Text without a tag is accepted in any case.
        if (expectEqual(html) && html.includes('<')) accepted += 1
      }),
      { numRuns: process.env.LONG ? 20_000 : 1_000 },
    )
    expect(accepted).toBeGreaterThan(200)
  })

  test('returns what DOMPurify returns when HTML has a part removed or repeated', () => {
    let accepted = 0
    fc.assert(
      fc.property(
        fc.array(node, { maxLength: 4 }),
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        (nodes, from, length, twice) => {
          const html = nodes.join('')
          const start = from % (html.length + 1)
          const end = start + (length % 12)
          const changed = twice
            ? html.slice(0, end) + html.slice(start)
            : html.slice(0, start) + html.slice(end)
          if (expectEqual(changed) && changed.includes('<')) accepted += 1
        },
      ),
      { numRuns: process.env.LONG ? 20_000 : 1_000 },
    )
    expect(accepted).toBeGreaterThan(60)
  })

  const Fixtures = v.array(v.object({ payload: v.string() }))
  test.skipIf(fixtures === null)(
    'leaves the hostile DOMPurify fixtures to DOMPurify or returns what DOMPurify returns',
    () => {
      for (const { payload } of v.parse(Fixtures, JSON.parse(readFileSync(fixtures ?? '', 'utf8'))))
        for (const hostile of [payload, `<p>${payload}</p>`, `<ul><li>${payload}</li></ul>`])
          expectEqual(hostile)
    },
  )

  test.each([
    '<h1>A</h1><h2>B</h2><h3>C</h3><p>D<br>E</p><hr><p></p>',
    '<ul><li><p>a</p><ol start="3"><li><p>b</p></li></ol></li></ul>',
    '<blockquote><p>a</p></blockquote><pre><code>1 &lt; 2 &amp;&amp; 3 &gt; 2\n</code></pre>',
    '<p><img src="/api/assets/12/file" alt="A &quot;b&quot; &gt; c" title="t" width="640" height="480"></p>',
    '<p><img src="/api/assets/12/file" alt="a &lt;/b&gt; c"></p>',
    '<p class="colour-red">one&nbsp;two <a href="https://x.example/?a=1&amp;b=2">a</a></p>',
  ])('returns HTML of the editor unchanged: %s', (html) => {
    expect(tidied(html)).toBe(html)
    expect(expectEqual(html)).toBe(true)
  })

  test.each(['a --&gt; b', ']&gt;', '&lt;/style&gt;'])('drops an attribute that contains %s', (of) => {
    const html = `<p><img src="/api/assets/12/file" alt="${of}"></p>`
    expect(tidied(html)).toBe('<p><img src="/api/assets/12/file"></p>')
    expectEqual(html)
  })

  test.each([
    ['<p onclick="x()">a</p>'],
    ['<p><p>a</p></p>'],
    ['<b><i>a</b></i>'],
    ['<script>alert(1)</script>'],
    ['<svg></svg>'],
    ['<p>&copy;</p>'],
    ['<a href="https://x.example" href="javascript:x">a</a>'],
    ['<!-- a -->'],
    ['<p>a'],
    ['<pre>\n\na</pre>'],
    [`${'<blockquote>'.repeat(201)}${'</blockquote>'.repeat(201)}`],
  ])('leaves this HTML to DOMPurify: %s', (html) => {
    expect(tidied(html)).toBeNull()
  })

  const PIECE = 64 * 1024
  test.each(['&amp;', '&quot;', '&nbsp;', '&lt;b', '>', '& ', '\u00a0', '\u{1f600}'])(
    'reads a long text of %j in pieces and gives the same result wherever it is cut',
    (part) => {
      for (let shift = 0; shift < 8; shift++) {
        const html = `<p>${'a'.repeat(PIECE - shift)}${part.repeat(5)}${'b'.repeat(PIECE - 20)}${part.repeat(20)}</p>`
        expect(expectEqual(html), `${shift}`).toBe(true)
      }
      expect(tidied(`<p>${'a'.repeat(PIECE - 3)}&copy;${'a'.repeat(PIECE)}</p>`)).toBeNull()
    },
  )

  test('pauses about every 64 kB of a long text so that other work can run', () => {
    for (const part of ['&amp;', '<i>a</i>', '<img src="/api/assets/1/file" alt="a">', 'words ']) {
      const html = `<p>${part.repeat(1_000_000 / part.length)}</p>`
      let steps = 0
      for (const _ of sanitiseTidyHtml(html)) steps += 1
      expect(steps).toBeGreaterThan(html.length / (2 * PIECE))
    }
  })
})
