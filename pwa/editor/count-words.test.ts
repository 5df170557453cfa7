import { describe, expect, test } from 'vitest'
import { countWords, formatSize } from './count-words.ts'

describe('what publishing seals', () => {
  test('words are counted across blocks, tags and punctuation are not words', () => {
    expect(countWords('<h2>One two</h2><p>three &nbsp; - four</p><img src="/a"><p></p>')).toMatchObject({
      words: 4,
      pictures: 1,
    })
  })

  test('size is that of the stored bytes', () => {
    expect(countWords('<p>é</p>').size).toBe('9 bytes')
    expect([formatSize(999), formatSize(1500), formatSize(2_500_000)]).toEqual([
      '999 bytes',
      '1.5 kB',
      '2.5 MB',
    ])
  })
})
