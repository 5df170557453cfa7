import { describe, expect, test } from 'vitest'
import { firstWords } from './excerpt.ts'

describe('an excerpt', () => {
  test('leaves headings out unless the text consists of headings only', () => {
    expect(firstWords('<h1>My Idea</h1><p></p><h2>Problem</h2><p>It <strong>hum</strong>s.</p>', 160)).toBe(
      'It hums.',
    )
    expect(firstWords('<h1>My Idea</h1><h2>Problem</h2><p></p>', 160)).toBe('My Idea Problem')
  })

  test('leaves pictures out, decodes entities and is cut between words', () => {
    const picture = `<p><img src="data:image/png;base64,${'A'.repeat(9000)}" alt="x > y"></p>`
    expect(firstWords(`${picture}<ul><li><p>1 &lt; 2</p></li><li><p>a&amp;b&nbsp;c</p></li></ul>`, 160)).toBe(
      '1 < 2 a&b c',
    )
    const long = firstWords(`<p>${'word '.repeat(100)}</p>`, 160)
    expect(long).toMatch(/^(word )+word…$/)
    expect(long.length).toBeLessThanOrEqual(161)
    expect(firstWords(`<p>${'😀'.repeat(200)}</p>`, 159).isWellFormed()).toBe(true)
    expect(firstWords('', 160)).toBe('')
  })

  test('finds words after thousands of empty blocks or headings and decodes any entity', () => {
    expect(firstWords(`${'<p></p>'.repeat(5_000)}<p>late</p>`, 160)).toBe('late')
    expect(firstWords(`${'<h2>Part</h2>'.repeat(5_000)}<p>late</p>`, 160)).toBe('late')
    expect(firstWords('plain &copy; &amp;amp; words', 160)).toBe('plain \u00a9 &amp; words')
  })
})
