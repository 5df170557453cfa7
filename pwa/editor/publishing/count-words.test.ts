import { describe, expect, test } from 'vitest'
import { countWords, formatSize, withSizeOf } from './count-words.ts'

const factsOf = (html: string) =>
  Object.fromEntries(countWords(html).map(({ label, value }) => [label, value]))

describe('the facts shown about what publishing seals', () => {
  test('count words across blocks, without tags and punctuation, and pictures', () => {
    const facts = factsOf('<h2>One two</h2><p>three &nbsp; - four</p><img src="/a"><p></p>')
    expect(facts).toMatchObject({ Words: '4', Pictures: '1' })
  })

  test.each([
    ['a sign between letters is no word', '<p>R &amp; D &lt; 3</p>', 3],
    ['a hyphen does not part a word', '<p>an e-mail</p>', 2],
    ['a mark within a word does not part it', '<p>un<strong>believ</strong>able</p>', 1],
  ])('count words as people do: %s', (_what, html, count) => {
    expect(factsOf(html).Words).toBe(String(count))
  })

  test.each(['<p>羽根の音を小さくする</p>', '<p>พัดลมที่เงียบกว่าเดิม</p>'])(
    'count words of a script without spaces: %s',
    (html) => {
      // Browsers segment them slightly differently.
      expect(Number(factsOf(html).Words)).toBeGreaterThan(3)
    },
  )

  test('do not count Japanese punctuation as words', () => {
    expect(factsOf('<p>羽根。「音」</p>').Words).toBe(factsOf('<p>羽根 音</p>').Words)
  })

  test('count voice memos, and do not mention them where there are none', () => {
    const memo = '<div data-audio="/api/assets/3/file" data-seconds="65"></div>'
    expect(factsOf(`<p>a</p>${memo}${memo}`)).toMatchObject({ Words: '1', 'Voice memos': '2' })
    expect(factsOf('<p>a</p>')).not.toHaveProperty('Voice memos')
  })

  test('give the size of all files together once the files are known', () => {
    const facts = withSizeOf(countWords('<p>é</p>'), [{ bytes: 9 }, { bytes: 1_491 }])
    expect(facts.map(({ label, value }) => [label, value])).toEqual([
      ['Words', '1'],
      ['Pictures', '0'],
      ['Size', '1.5 kB'],
    ])
  })

  test('give the size of the stored bytes, in bytes, kB or MB', () => {
    expect(factsOf('<p>é</p>').Size).toBe('9 bytes')
    expect([formatSize(999), formatSize(1500), formatSize(2_500_000)]).toEqual([
      '999 bytes',
      '1.5 kB',
      '2.5 MB',
    ])
  })
})
