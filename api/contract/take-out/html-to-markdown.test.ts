import { describe, expect, test } from 'vitest'
import { withDirections } from './direction.ts'
import { ideaToMarkdown } from './html-to-markdown.ts'

const written = (html: string) =>
  ideaToMarkdown({ title: 'Fan', html })
    .replace(/^# Fan\n\n?/, '')
    .trimEnd()

describe('an idea as Markdown', () => {
  test.each([
    [
      '<p>One <strong>bold </strong>and <em>slanted</em> <s>gone</s></p>',
      'One **bold** and *slanted* ~~gone~~',
    ],
    ['<p><strong>a</strong><strong>b</strong></p>', '**ab**'],
    ['<p>up<br>down<br></p>', 'up\\\ndown'],
    ['<h2>Aim</h2><h3>Of <u>it</u></h3><hr>', '## Aim\n\n### Of it\n\n---'],
    ['<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>', '- a\n  - b\n- c'],
    ['<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>', '3. a\n4. b'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    ['<pre><code>x = `1`;\n```\n</code></pre>', '````\nx = `1`;\n```\n````'],
    ['<p><code>a`b</code></p>', '``a`b``'],
    ['<p><a href="https://example.org/a(b)">site</a></p>', '[site](https://example.org/a%28b%29)'],
    ['<p><img src="/api/assets/3/file" alt="A [fan]"></p>', '![A \\[fan\\]](/api/assets/3/file)'],
    ['<div data-youtube="dQw4w9WgXcQ"></div>', '<https://www.youtube.com/watch?v=dQw4w9WgXcQ>'],
    ['<div data-audio="/api/assets/3/file" data-seconds="9"></div>', '[Voice memo](/api/assets/3/file)'],
    ['<p><span class="colour-red">red</span> <mark>seen</mark></p>', 'red seen'],
    ['<p></p><p>a</p>loose <b>words</b>', 'a\n\nloose **words**'],
  ])('%s', (html, markdown) => {
    expect(written(html)).toBe(markdown)
  })

  test('escapes words that look like Markdown', () => {
    expect(written('<p># no heading</p><p>- no list</p><p>1. none</p><p>a*b_c &lt;i&gt; &amp;amp;</p>')).toBe(
      '\\# no heading\n\n\\- no list\n\n1\\. none\n\na\\*b\\_c \\<i> \\&amp;',
    )
  })

  test('marks a text from right to left, and gives an untitled idea a title', () => {
    expect(ideaToMarkdown({ title: 'رעיון', html: '<p>a</p>' })).toBe(
      '<div dir="rtl">\n\n# رעיון\n\na\n\n</div>\n',
    )
    expect(ideaToMarkdown({ title: ' ', html: '' })).toBe('# Untitled Idea\n')
  })

  test('keeps malformed HTML as words, and handles 20,000 nested tags', () => {
    expect(written('<p>1 < 2 <unclosed')).toBe('1 \\< 2 \\<unclosed')
    expect(written(`${'<b>'.repeat(20_000)}deep${'</b>'.repeat(20_000)}`)).toContain('deep')
  })
})

test('each outermost block of a text gets dir="auto"', () => {
  expect(withDirections('<p class="colour-red">a</p><ul><li><p>b</p></li></ul><h2>c</h2><pre>x</pre>')).toBe(
    '<p class="colour-red" dir="auto">a</p><ul dir="auto"><li><p>b</p></li></ul><h2 dir="auto">c</h2><pre>x</pre>',
  )
})
