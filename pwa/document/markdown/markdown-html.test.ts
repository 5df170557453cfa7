import { describe, expect, test } from 'vitest'
import { markdownToHtml } from './markdown-html.ts'

describe('Markdown converted to HTML', () => {
  test.each([
    ['headings, four of them as the third', '# a\n## b ##\n##### c', '<h1>a</h1><h2>b</h2><h3>c</h3>'],
    ['paragraphs and breaks', 'a\nb  \nc\n\nd', '<p>a b<br>c</p><p>d</p>'],
    [
      'marks',
      '**b** __b__ *i* _i_ ~~s~~ ==m== `a*b*`',
      '<p><strong>b</strong> <strong>b</strong> <em>i</em> <em>i</em> <s>s</s> <mark>m</mark> <code>a*b*</code></p>',
    ],
    ['marks in marks', '**a *b* c**', '<p><strong>a <em>b</em> c</strong></p>'],
    [
      'no marks in words and sums',
      'snake_case_name 2 * 3 * 4 \\*a\\*',
      '<p>snake_case_name 2 * 3 * 4 *a*</p>',
    ],
    [
      'links, and pictures from elsewhere as links',
      '[a](https://a.example/x "t") <https://b.example> ![sketch](https://c.example/s.png) ![](https://d.example)',
      '<p><a href="https://a.example/x">a</a> <a href="https://b.example">https://b.example</a> <a href="https://c.example/s.png">sketch</a> <a href="https://d.example">https://d.example</a></p>',
    ],
    [
      'what is named and cannot be had, as it was written',
      '[plan](plans/a_b*c*.md) ![](sketch.png) [*note*](obsidian://open?x=1)',
      '<p>[plan](plans/a_b*c*.md) ![](sketch.png) [*note*](obsidian://open?x=1)</p>',
    ],
    [
      'lists in lists',
      '- a\n  - b\n    more\n- c\n\n3. x\n4. y',
      '<ul><li><p>a</p><ul><li><p>b more</p></li></ul></li><li><p>c</p></li></ul><ol start="3"><li><p>x</p></li><li><p>y</p></li></ol>',
    ],
    ['tasks', '- [ ] a\n- [x] b', '<ul><li><p>☐ a</p></li><li><p>☑ b</p></li></ul>'],
    ['quotes', '> a\n> - b', '<blockquote><p>a</p><ul><li><p>b</p></li></ul></blockquote>'],
    ['code', '```js\nif (a < b) {\n}\n```\nend', '<pre><code>if (a &lt; b) {\n}</code></pre><p>end</p>'],
    ['rules', 'a\n\n---\nb', '<p>a</p><hr><p>b</p>'],
    ['tables', '| a | b |\n|---|--:|\n| 1 | 2 |', '<p><strong>a | b</strong></p><p>1 | 2</p>'],
    [
      'lists that stand two columns deeper below a number, or a tab',
      '1. a\n  - b\n2. c\n\t- d',
      '<ol><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p><ul><li><p>d</p></li></ul></li></ol>',
    ],
    [
      'tabs in code',
      '```\n\ta\n```\n- b\n  ```\n  c\n  ```',
      '<pre><code>\ta</code></pre><ul><li><p>b</p><pre><code>c</code></pre></li></ul>',
    ],
    ['signs of a word in headings and sums', '# C#\na==b and c==d', '<h1>C#</h1><p>a==b and c==d</p>'],
    [
      'bars in cells',
      'x | y\n--|--\na \\| b | c\nend',
      '<p><strong>x | y</strong></p><p>a | b | c</p><p>end</p>',
    ],
    ['HTML as words', '<script>x</script> & <b>', '<p>&lt;script&gt;x&lt;/script&gt; &amp; &lt;b&gt;</p>'],
    [
      'words behind the marks that open code',
      '```run this first\nnpm start\n```',
      '<pre><code>run this first\nnpm start</code></pre>',
    ],
    ['code that does not end', '```\na', '<pre><code>a</code></pre>'],
    [
      'code between fences in one line',
      'run\n```npm install```\nthen **this**',
      '<p>run <code>npm install</code> then <strong>this</strong></p>',
    ],
  ])('has %s', (_what, text, html) => {
    expect(markdownToHtml(text)).toBe(html)
  })

  test.each([
    ['**a ', 5_000],
    ['[a', 10_000],
    ['- a\n', 20_000],
    ['> ', 3_000],
    ['`a ', 6_000],
    ['# ', 50_000],
    ['- a\n\n\n', 5_000],
    ['<https:', 20_000],
  ])('with marks that never close is parsed within one test’s time: %j, %i times', (begun, times) => {
    expect(markdownToHtml(begun.repeat(times), Number.POSITIVE_INFINITY)).not.toBe('')
  })
})
