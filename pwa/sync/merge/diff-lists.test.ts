import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffLists } from './diff-lists.ts'

const items = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })

/** Rebuilds the new list from the old one and the hunks of their difference. */
function applied(before: string[], after: string[]): string[] {
  const made: string[] = []
  let done = 0
  for (const { from, to, freshFrom, freshTo } of diffLists(before, after)) {
    made.push(...before.slice(done, from), ...after.slice(freshFrom, freshTo))
    done = to
  }
  return [...made, ...before.slice(done)]
}

/** The length of the longest common subsequence. */
function commonLength(one: string[], other: string[]): number {
  let above = new Array<number>(other.length + 1).fill(0)
  for (const item of one) {
    const line = [0]
    for (const [index, candidate] of other.entries())
      line.push(
        item === candidate ? (above[index] ?? 0) + 1 : Math.max(above[index + 1] ?? 0, line[index] ?? 0),
      )
    above = line
  }
  return above.at(-1) ?? 0
}

describe('the difference of two lists', () => {
  test('turns one list into exactly the other, with the fewest changes and no overlapping ones', () => {
    fc.assert(
      fc.property(items, items, (before, after) => {
        expect(applied(before, after)).toEqual(after)
        const hunks = diffLists(before, after)
        const changes = hunks.reduce(
          (sum, { from, to, freshFrom, freshTo }) => sum + to - from + freshTo - freshFrom,
          0,
        )
        expect(changes).toBe(before.length + after.length - 2 * commonLength(before, after))
        for (const [index, { from, freshFrom }] of hunks.entries()) {
          const last = hunks[index - 1]
          if (last) expect(from > last.to && from - last.to === freshFrom - last.freshTo).toBe(true)
        }
      }),
      { seed: 1, numRuns: 3_000 },
    )
  })

  test('has only the two changes of a text of 20,000 paragraphs in which every other paragraph is empty', () => {
    const before = Array.from({ length: 20_000 }, (_, index) => (index % 2 ? '' : String(index)))
    const after = before.toSpliced(19_000, 1, 'there').toSpliced(10, 0, 'here')
    expect(diffLists(before, after)).toEqual([
      { from: 10, to: 10, freshFrom: 10, freshTo: 11 },
      { from: 19_000, to: 19_001, freshFrom: 19_001, freshTo: 19_002 },
    ])
  })

  test('is one change from the first to the last paragraph when all paragraphs between are new', () => {
    const before = ['first', ...Array.from({ length: 3_000 }, (_, index) => `old ${index}`), 'last']
    const after = ['first', ...Array.from({ length: 3_000 }, (_, index) => `new ${index}`), 'last']
    expect(diffLists(before, after)).toEqual([{ from: 1, to: 3_001, freshFrom: 1, freshTo: 3_001 }])
  })
})
