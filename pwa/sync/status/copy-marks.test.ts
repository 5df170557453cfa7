import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CopyOf } from '#contract/ideas.ts'
import { card, summary as idea } from '../../../tests/sync/rows.ts'
import { copyMarks } from './copy-marks.ts'

const of = (ideaId: number | null, draftKey: string | null = null): CopyOf => ({
  ideaId,
  draftKey,
  title: 'As it was called',
})

describe('conflict copies of one idea', () => {
  test('are named by the original’s current title and numbered by id, those not on the server last', () => {
    const ideas = [idea(9, { copyOf: of(7) }), idea(8, { copyOf: of(7) }), idea(7, { title: 'Fan' })]
    const marks = copyMarks(ideas, [card('b', { copyOf: of(7) }), card('a', { copyOf: of(7) })])
    expect(marks.of(8, null)).toBe('Copy of “Fan”')
    expect(marks.of(9, null)).toBe('Copy 2 of “Fan”')
    expect(marks.of(null, 'a')).toBe('Copy 3 of “Fan”')
    expect(marks.of(null, 'b')).toBe('Copy 4 of “Fan”')
    expect(marks.of(7, null)).toBeNull()
  })

  test('are numbered apart from copies of another idea with the same title', () => {
    const ideas = [idea(1, { title: 'Fan' }), idea(2, { title: 'Fan' })]
    const marks = copyMarks(
      [...ideas, idea(3, { copyOf: of(1) }), idea(4, { copyOf: of(2) }), idea(5, { copyOf: of(1) })],
      [],
    )
    expect([3, 4, 5].map((id) => marks.of(id, null))).toEqual([
      'Copy of “Fan”',
      'Copy of “Fan”',
      'Copy 2 of “Fan”',
    ])
  })

  test('keep the original’s last known title when the original is gone', () => {
    expect(copyMarks([idea(8, { copyOf: of(7) })], []).of(8, null)).toBe('Copy of “As it was called”')
    const gone = card('idea-7', { ideaId: 7, isDeleted: true, title: '' })
    expect(copyMarks([idea(8, { copyOf: of(7) })], [gone]).of(8, null)).toBe('Copy of “As it was called”')
  })

  test('are counted together whether they know their original by its number or by its draft key', () => {
    const early = idea(8, { copyOf: of(null, 'key-of-7') })
    const late = idea(9, { copyOf: of(7) })
    for (const known of [
      [idea(7, { draftKey: 'key-of-7' }), early, late],
      [early, late, idea(10, { copyOf: of(7, 'key-of-7') })],
    ]) {
      const marks = copyMarks(known, [])
      expect(marks.of(8, null)).toMatch(/^Copy of/)
      expect(marks.of(9, null)).toMatch(/^Copy 2 of/)
    }
    const row = card('key-of-7', { ideaId: 7 })
    expect(copyMarks([late], [row, card('copy', { copyOf: of(null, 'key-of-7') })]).of(null, 'copy')).toMatch(
      /^Copy 2 of “Draft key-of-7”/,
    )
  })

  test('count once when the server has them but its answer was lost', () => {
    const listed = idea(8, { draftKey: 'copy', copyOf: of(7) })
    const marks = copyMarks([listed, idea(9, { copyOf: of(7) })], [card('copy', { copyOf: of(7) })])
    expect(marks.of(8, null)).toMatch(/^Copy of/)
    expect(marks.of(9, null)).toMatch(/^Copy 2 of/)
  })

  test('do not count after they were deleted on this device', () => {
    const ideas = [idea(8, { copyOf: of(7) }), idea(9, { copyOf: of(7) })]
    const deleted = card('idea-8', { ideaId: 8, copyOf: of(7), isDeleted: true })
    expect(copyMarks(ideas, [deleted]).of(9, null)).toMatch(/^Copy of/)
  })

  test('are called copies of “Untitled Idea” when the original has no title', () => {
    const row = card('original', { title: ' ' })
    const marks = copyMarks([], [row, card('copy', { copyOf: of(null, 'original') })])
    expect(marks.of(null, 'copy')).toBe('Copy of “Untitled Idea”')
  })

  test('have one number each, which does not depend on the order in which a device learned of them', () => {
    const summaries = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(summaries, fc.infiniteStream(fc.nat()), (originals, random) => {
        const ideas = originals.map((original, index) => idea(10 + index, { copyOf: of(original) }))
        const shuffled = ideas
          .map((one) => ({ one, at: random.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one)
        const marks = copyMarks(ideas, [])
        const elsewhere = copyMarks(shuffled, [])
        const shown = ideas.map(({ id }) => marks.of(id, null))
        expect(ideas.map(({ id }) => elsewhere.of(id, null))).toEqual(shown)
        for (const original of new Set(originals)) {
          const own = shown.filter((_, index) => originals[index] === original)
          expect(new Set(own).size).toBe(own.length)
        }
      }),
      { seed: 1, numRuns: 300 },
    )
  })
})
