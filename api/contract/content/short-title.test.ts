import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../rules/limits.ts'
import { shortTitle, titleOfPdf } from './short-title.ts'

describe('naming something by the start of a text', () => {
  test('a text that fits stays as it is, in one line', () => {
    expect(shortTitle('A fan')).toBe('A fan')
    expect(shortTitle(' A\r\nfan\t')).toBe('A fan')
    expect(shortTitle('a'.repeat(limits.titleLength))).toBe('a'.repeat(limits.titleLength))
  })

  test('a longer one is at most as long as a title may be, and says that it goes on', () => {
    expect(shortTitle('a'.repeat(limits.titleLength + 1))).toBe(`${'a'.repeat(limits.titleLength - 1)}…`)
  })

  test('nothing is cut inside of a character', () => {
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

  test('a PDF is named after its file', () => {
    expect(titleOfPdf('Quiet fan.PDF')).toBe('Quiet fan')
    expect(titleOfPdf('.pdf')).toBe('Untitled Idea')
    expect(titleOfPdf(`${'n'.repeat(250)}.pdf`)).toHaveLength(limits.titleLength)
  })
})
