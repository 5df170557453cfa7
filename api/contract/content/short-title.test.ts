import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../rules/limits.ts'
import { shortTitle, titleOfPdf } from './short-title.ts'

describe('a title made from the start of a text', () => {
  test('is the text itself in one line if it fits', () => {
    expect(shortTitle('A fan')).toBe('A fan')
    expect(shortTitle(' A\r\nfan\t')).toBe('A fan')
    expect(shortTitle('a'.repeat(limits.titleLength))).toBe('a'.repeat(limits.titleLength))
  })

  test('is cut to the longest title and ends with an ellipsis if the text is longer', () => {
    expect(shortTitle('a'.repeat(limits.titleLength + 1))).toBe(`${'a'.repeat(limits.titleLength - 1)}…`)
  })

  test('is never cut inside a character', () => {
    const family = '👩‍👩‍👧‍👦'
    for (let before = 0; before < 15; before++) {
      const short = shortTitle('a'.repeat(before) + family.repeat(40))
      expect(short.slice(before, -1).replaceAll(family, '')).toBe('')
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 180, maxLength: 230 }), (text) => {
        const short = shortTitle(text)
        expect(short.length).toBeLessThanOrEqual(limits.titleLength)
        expect(short.isWellFormed()).toBe(true)
        expect(short.trim()).toBe(short)
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  test('of a PDF is the name of its file', () => {
    expect(titleOfPdf('Quiet fan.PDF')).toBe('Quiet fan')
    expect(titleOfPdf('.pdf')).toBe('Untitled Idea')
    expect(titleOfPdf(`${'n'.repeat(250)}.pdf`)).toHaveLength(limits.titleLength)
  })
})
