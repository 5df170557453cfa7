import { readFileSync } from 'node:fs'
import { JSDOM } from 'jsdom'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { sanitiseHtml } from '../../api/ideas/content/sanitise-html.ts'
import { markdownToHtml } from '../../pwa/document/markdown/markdown-html.ts'
import { findVector, findVectors } from '../../scripts/vectors.mjs'

const read = <S extends v.GenericSchema>(path: string, schema: S) =>
  v.parse(schema, JSON.parse(readFileSync(findVector(path) ?? '', 'utf8')))

describe('Markdown becomes HTML of the editor', () => {
  test.each([
    ['# One\n## Two ##\n### Three\n##### Five', '<h1>One</h1><h2>Two</h2><h3>Three</h3><h3>Five</h3>'],
    ['A line\nruns on.\n\nNext.', '<p>A line runs on.</p><p>Next.</p>'],
    ['A line  \nbreaks.', '<p>A line<br>breaks.</p>'],
    [
      '**bold** and *italic* and ***both***',
      '<p><strong>bold</strong> and <em>italic</em> and <strong><em>both</em></strong></p>',
    ],
    [
      '__bold__ _italic_ ~~gone~~ snake_case_name',
      '<p><strong>bold</strong> <em>italic</em> <s>gone</s> snake_case_name</p>',
    ],
    ['2 * 3 * 4 and **open', '<p>2 * 3 * 4 and **open</p>'],
    ['`a < b` and ``a ` b``', '<p><code>a &lt; b</code> and <code>a ` b</code></p>'],
    ['```js\nif (a < b) {}\n```\nAfter', '<pre><code>if (a &lt; b) {}</code></pre><p>After</p>'],
    ['```\nnever closed', '<pre><code>never closed</code></pre>'],
    [
      '- one\n- two\n  - inner\n- three',
      '<ul><li><p>one</p></li><li><p>two</p><ul><li><p>inner</p></li></ul></li><li><p>three</p></li></ul>',
    ],
    ['3. three\n4) four', '<ol start="3"><li><p>three</p></li><li><p>four</p></li></ol>'],
    ['1. one\n\n2. two\n\nAfter', '<ol><li><p>one</p></li><li><p>two</p></li></ol><p>After</p>'],
    ['* one\ngoes on', '<ul><li><p>one goes on</p></li></ul>'],
    ['> quoted\n> still\n\nnot', '<blockquote><p>quoted still</p></blockquote><p>not</p>'],
    ['Above\n\n---\n\nBelow', '<p>Above</p><hr><p>Below</p>'],
    [
      '[words](https://a.example/x_(y)?a=1&b="2")',
      '<p><a href="https://a.example/x_(y)?a=1&amp;b=&quot;2&quot;">words</a></p>',
    ],
    [
      '[words](https://a.example/x_(y)?a=1&b=2 "title")',
      '<p><a href="https://a.example/x_(y)?a=1&amp;b=2">words</a></p>',
    ],
    [
      '[words](javascript:alert(1)) ![pic](https://a.example/p.png)',
      '<p>[words](javascript:alert(1)) <a href="https://a.example/p.png">pic</a></p>',
    ],
    ['[words](vb\u0001script:x) [x](//a.example)', '<p>[words](vb\u0001script:x) [x](//a.example)</p>'],
    ['\\*not italic\\* \\a', '<p>*not italic* \\a</p>'],
    ['<b>HTML</b> &amp; entities', '<p>&lt;b&gt;HTML&lt;/b&gt; &amp;amp; entities</p>'],
    ['| a | b |\n|---|---|', '<p>| a | b | |---|---|</p>'],
    ['', ''],
    ['-', '<ul><li><p></p></li></ul>'],
    ['- > quote in item', '<ul><li><p></p><blockquote><p>quote in item</p></blockquote></li></ul>'],
  ])('%j', (markdown, html) => {
    expect(markdownToHtml(markdown)).toBe(html)
    // The server's sanitiser leaves it unchanged, so the server refuses nothing that is written here.
    expect(sanitiseHtml(html)).toBe(html)
  })
})

describe.skipIf(findVectors() === null)('hostile answers', () => {
  const payloads = findVectors()
    ? [
        ...read('xss/dompurify-fixtures.json', v.array(v.object({ payload: v.string() }))).map(
          ({ payload }) => payload,
        ),
        ...read('strings/blns.json', v.array(v.string())),
      ]
    : []
  const allowed = new Set('P BR STRONG EM S CODE PRE H1 H2 H3 UL OL LI BLOCKQUOTE HR A'.split(' '))

  test('become only nodes of the editor, however they are wrapped', () => {
    const wraps = [
      (text: string) => text,
      (text: string) => `- ${text}\n> ${text}`,
      (text: string) => `[${text}](${text})`,
      (text: string) => `**${text}** \`${text}\``,
      (text: string) => `[x](https://a.example/${text})`,
      (text: string) => `\`\`\`${text}\n${text}\n\`\`\``,
    ]
    const { window } = new JSDOM('')
    expect(payloads.length).toBeGreaterThan(500)
    for (const payload of payloads) {
      for (const wrap of wraps) {
        const html = markdownToHtml(wrap(payload))
        const page = new window.DOMParser().parseFromString(html, 'text/html')
        for (const element of page.body.querySelectorAll('*')) {
          expect(allowed.has(element.nodeName), `${element.nodeName} of ${payload}`).toBe(true)
          const names = element.getAttributeNames()
          expect(names.every((name) => name === 'href' || name === 'start')).toBe(true)
          const href = element.getAttribute('href')
          if (href !== null) expect(href).toMatch(/^(https?|ftps?|mailto|tel|callto|sms|cid|xmpp):/i)
        }
      }
    }
  })

  test("lose no text in the server's sanitiser", () => {
    const { window } = new JSDOM('')
    const parser = new window.DOMParser()
    const text = (markup: string) => parser.parseFromString(markup, 'text/html').body.textContent
    for (const payload of payloads) {
      const html = markdownToHtml(payload)
      expect(text(sanitiseHtml(html))).toBe(text(html))
    }
  })

  test('are read in one pass, however often they repeat a mark', () => {
    for (const part of [
      '**',
      '*a ',
      '_',
      '`',
      '[',
      '](',
      '> ',
      '- ',
      '![',
      '\\',
      '~~',
      '[a](',
      '1. \n',
      '  - ',
      '(((',
      '***a',
      '``',
    ]) {
      markdownToHtml(part.repeat(300_000))
    }
  })
})
