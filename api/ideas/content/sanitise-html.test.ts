import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  allowedAttributes,
  allowedTags,
  colourClass,
  colours,
  isAllowedImage,
  isAllowedLink,
  linkSchemes,
  youtubeId,
} from '#contract/content/rich-text.ts'
import { findVector } from '../../../scripts/vectors.mjs'
import { sanitiseHtml } from './sanitise-html.ts'

/** DOMPurify's own fixtures. */
const fixtures = findVector('xss/dompurify-fixtures.json')
const { DOMParser } = new JSDOM('').window

const checks: Record<string, (value: string) => boolean> = {
  href: isAllowedLink,
  src: isAllowedImage,
  class: (value) => value.split(' ').every((name) => colours.some((colour) => colourClass(colour) === name)),
  'data-youtube': (value) => youtubeId.test(value),
}

/** Everything a browser would find in it that the editor cannot produce. */
function disallowed(html: string): string[] {
  const tags = new Set<string>(allowedTags)
  const attributes = new Set<string>(allowedAttributes)
  const { body, head } = new DOMParser().parseFromString(`<body>${html}`, 'text/html')
  const found = [...head.children].map(({ localName }) => localName)
  for (const element of body.querySelectorAll('*')) {
    if (!tags.has(element.localName)) found.push(element.localName)
    for (const { name, value } of element.attributes) {
      if (!attributes.has(name) || checks[name]?.(value) === false) found.push(`${name}=${value}`)
    }
  }
  return found
}

const Fixtures = v.array(v.object({ title: v.optional(v.string()), payload: v.string() }))

describe('hostile HTML', () => {
  test.skipIf(fixtures === null)(
    'loses every disallowed tag and attribute in the DOMPurify fixtures, and sanitising again changes nothing',
    () => {
      const list = v.parse(Fixtures, JSON.parse(readFileSync(fixtures ?? '', 'utf8')))
      expect(list.length).toBeGreaterThan(200)
      for (const { payload } of list) {
        for (const hostile of [payload, `<p>${payload}</p>`, `<div><ul><li>${payload}`]) {
          const safe = sanitiseHtml(hostile)
          expect(disallowed(safe), hostile).toEqual([])
          expect(sanitiseHtml(safe), hostile).toBe(safe)
        }
      }
    },
  )

  test('of random tags and attributes holds nothing disallowed, and sanitising again changes nothing', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<b>',
        '</b>',
        '<a href="https://x.example">',
        '</a>',
        '<table>',
        '<td>',
      ),
      fc.constantFrom(
        '<svg>',
        '<math>',
        '<style>',
        '</style>',
        '<!--',
        '-->',
        '<template>',
        '<x y=z>',
        '<h1>',
      ),
      fc.constantFrom(
        '<img src=x onerror=alert(1)>',
        '<a href="javascript:alert(1)">',
        '<li>',
        '<ul>',
        '<pre>',
      ),
      fc.constantFrom('words', ' & ', '&lt;script&gt;', '"', "'", '<', '>', '\u0000', '\u00a0'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const safe = sanitiseHtml(pieces.join(''))
        expect(disallowed(safe)).toEqual([])
        expect(sanitiseHtml(safe)).toBe(safe)
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['<p onclick="x()" id="a" name="b" style="color:red" data-x="1" aria-label="y">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java\tscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="/dashboard">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<a href="https://x.example" target="_blank" rel="x">a</a>', '<a href="https://x.example">a</a>'],
    ['<img src="https://evil.example/a.png" alt="A">', '<img alt="A">'],
    ['<img src="/api/assets/12/file" width="90" height="9px">', '<img src="/api/assets/12/file" width="90">'],
    ['<img src="/api/assets/12/file/../../../x">', '<img>'],
    ['<img src="data:image/svg+xml;base64,AAAA">', '<img>'],
    ['<div data-youtube="abc&quot;onload=x">v</div>', '<div>v</div>'],
    ['<p class="colour-red danger">a</p>', '<p class="colour-red">a</p>'],
    ['<p class="danger">a</p>', '<p>a</p>'],
    ['<p src="/api/assets/1/file" href="https://x.example" start="2">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script>a<style>p{}</style>', 'a'],
    ['half \ud83d', 'half \ufffd'],
  ])('%s becomes %s', (hostile, safe) => {
    expect(sanitiseHtml(hostile)).toBe(safe)
  })
})

describe('HTML written by the editor', () => {
  const palette = colours.map((colour) => `<span class="${colourClass(colour)}">${colour}</span>`).join('')
  const links = linkSchemes.map((scheme) => `<a href="${scheme}:x@example.org">x</a>`).join('')
  test.each([
    '<h1>A</h1><h2>B</h2><h3>C</h3><p>D<br>E</p><hr><p></p>',
    '<p><strong>a</strong><em>b</em><s>c</s><u>d</u><code>e</code><mark>f</mark></p>',
    '<ul><li><p>a</p><ol start="3"><li><p>b</p></li></ol></li></ul>',
    '<blockquote><p>a</p></blockquote><pre><code>1 &lt; 2 &amp;&amp; 3 &gt; 2\n</code></pre>',
    '<p><img src="/api/assets/12/file" alt="A &quot;b&quot; &gt; c" title="t" width="640" height="480"></p>',
    '<p><img src="data:image/png;base64,iVBORw0KGgo="></p>',
    '<div data-youtube="dQw4w9WgXcQ"></div><div data-youtube="-_aZ09bcdef"></div>',
    `<p>${palette}</p>`,
    `<p>${links}</p>`,
  ])('comes through unchanged: %s', (html) => {
    expect(sanitiseHtml(html)).toBe(html)
  })

  test('words in unknown tags are kept', () => {
    const table = '<table><thead><tr><th>Part</th></tr></thead><tbody><tr><td>Blade</td></tr></tbody></table>'
    const kept = sanitiseHtml(`${table}<section><font>a</font> <blink>b</blink></section><video>c</video>`)
    for (const word of ['Part', 'Blade', 'a', 'b', 'c']) expect(kept).toContain(word)
    expect(disallowed(kept)).toEqual([])
  })

  test('text without tags is kept, and its < is escaped', () => {
    expect(sanitiseHtml('2 < 3 & 4')).toBe('2 &lt; 3 &amp; 4')
    expect(sanitiseHtml('plain & simple')).toBe('plain & simple')
  })
})
