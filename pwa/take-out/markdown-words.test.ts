// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { ideaToMarkdown } from '#contract/take-out/html-to-markdown.ts'
import { cleanWords } from './clean-words.ts'
import { markdownWords } from './markdown-words.ts'

const read = (text: string, name = 'My idea.md') => markdownWords(text, name, () => null)

describe('Markdown as the words of a draft', () => {
  test.each([
    ['# A *fan*\n\nwords', 'A fan', '<p>words</p>'],
    ['---\ntitle: "Fan"\ntags: [x]\n---\nwords', 'Fan', '<p>words</p>'],
    ['words', 'My idea', '<p>words</p>'],
    ['---\n\nwords', 'My idea', '<hr><p>words</p>'],
    [
      '---\nIdea: a fan\nthat is quiet\n---\nwords',
      'My idea',
      '<hr><p>Idea: a fan that is quiet</p><hr><p>words</p>',
    ],
    ['---\n# made by\ntags:\n  - a\n- b\n\nlong: >\n  more\n---\nwords', 'My idea', '<p>words</p>'],
    ['<div dir="rtl">\n\n# רעיון\n\na\n\n</div>\n', 'רעיון', '<p>a</p>'],
    ['# Only', 'Only', ''],
    ['![a](https://example.org/x.png)', 'My idea', '<p><a href="https://example.org/x.png">a</a></p>'],
    ['`![a](x.png)` ![gone](x.png)', 'My idea', '<p><code>![a](x.png)</code> ![gone](x.png)</p>'],
  ])('has the title and the text of %j', (text, title, html) => {
    expect(read(text)).toMatchObject({ title, html })
  })

  test('words written as Markdown are read back unchanged', async () => {
    const data = 'data:image/png;base64,iVBORw0KGgo='
    const html = [
      '<h2>Aim &amp; way</h2><p>One <strong>bold <em>and</em></strong> <s>gone</s><br>next # line</p>',
      '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>1. c</p></li></ul><ol start="3"><li><p>d</p></li></ol>',
      '<blockquote><p>q</p><p>r *x*</p></blockquote><pre><code>x = `1`\n\ny</code></pre><hr>',
      `<p># no heading</p><p><a href="https://example.org/a">site</a> <code>a\`b</code></p><p><img src="${data}" alt="A [fan]"></p>`,
    ].join('')
    const words = read(ideaToMarkdown({ title: 'Fan # 1', html }))
    expect(words.title).toBe('Fan # 1')
    const clean = await cleanWords(words, 'a.md')
    const place = document.createElement('div')
    place.innerHTML = html
    for (const image of place.querySelectorAll('img')) image.replaceWith(image)
    expect(clean.html).toBe(place.innerHTML)
  })

  test('a very large text and a very large picture are read', () => {
    const list = '- a\n\n'.repeat(20_000)
    expect(read(list).html.match(/<li>/g)).toHaveLength(20_000)
    const fences = '~~~\n```\n~~~\n'.repeat(20_000)
    expect(read(fences).html.match(/<pre>/g)).toHaveLength(20_000)
    expect(read('[['.repeat(500_000)).html).toHaveLength(1_000_007)
    const data = `data:image/png;base64,${'A'.repeat(2_000_000)}`
    expect(read(`x ![a](${data})`).html).toContain(`<img src="${data}"`)
  })
})

test('the words of an imported file are sanitised, and pictures of another account are left out', async () => {
  const html =
    '<p onclick="x()">a<script>y</script></p><img src="/api/assets/1/file"><div data-audio="/api/assets/2/file"></div><img src="local:0">'
  const clean = await cleanWords({ title: ' ', html, files: [] }, 'x')
  expect(clean).toEqual({ title: 'Untitled Idea', html: '<p>a</p>', files: [] })
})
