import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeBlocks } from './merge-blocks.ts'
import { resolve } from './resolve.ts'

const block = fc.constantFrom(
  '<p>a</p>',
  '<p>b</p>',
  '<p>c</p>',
  '<h2>d</h2>',
  '<ul><li>e</li></ul>',
  '<p></p>',
)
const blocks = fc.array(block, { maxLength: 8 })
const split = (html: string) => html.match(/<(p|h2|ul)>.*?<\/\1>/g) ?? []

describe('merging top-level blocks', () => {
  test('takes over what only one side changed', () => {
    fc.assert(
      fc.property(blocks, blocks, (base, side) => {
        expect(mergeBlocks(base, side, base)).toEqual(side)
        expect(mergeBlocks(base, base, side)).toEqual(side)
      }),
      { seed: 1, numRuns: 2_000 },
    )
  })

  test('gives the same result whichever side is called mine', () => {
    fc.assert(
      fc.property(blocks, blocks, blocks, (base, mine, theirs) => {
        expect(mergeBlocks(base, mine, theirs)).toEqual(mergeBlocks(base, theirs, mine))
      }),
      { seed: 2, numRuns: 5_000 },
    )
  })

  test('keeps a block that one side added, and adds nothing that no side had', () => {
    let clean = 0
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(50), { maxLength: 6 }),
        fc.nat(6),
        fc.nat(6),
        (ids, first, second) => {
          const base = ids.map((id) => `<p>${id}</p>`)
          const mine = base.toSpliced(first, 0, '<p>mine</p>')
          const theirs = base.toSpliced(second, 1)
          const merged = mergeBlocks(base, mine, theirs)
          if (merged === null) return
          clean += 1
          expect(merged).toContain('<p>mine</p>')
          for (const kept of merged) expect([...base, '<p>mine</p>']).toContain(kept)
        },
      ),
      { seed: 3, numRuns: 2_000 },
    )
    expect(clean).toBeGreaterThan(1_000)
  })

  test('refuses to merge changes in the same or in neighbouring blocks', () => {
    const base = ['1', '2', '3', '4']
    expect(mergeBlocks(base, ['1', 'x', '3', '4'], ['1', 'y', '3', '4'])).toBeNull()
    expect(mergeBlocks(base, ['1', 'x', '3', '4'], ['1', '2', 'y', '4'])).toBeNull()
    expect(mergeBlocks(base, ['1', '2', 'x', '3', '4'], ['1', '2', 'y', '3', '4'])).toBeNull()
    expect(mergeBlocks(base, ['x', '1', '2', '3', '4'], ['y', '1', '2', '3', '4'])).toBeNull()
    expect(mergeBlocks(base, ['1', '2', '3', '4', 'x'], ['1', '2', '3', '4', 'y'])).toBeNull()
    expect(mergeBlocks(base, ['x', '2', '3', '4'], ['1', '2', 'y', '4'])).toEqual(['x', '2', 'y', '4'])
  })
})

describe('resolving a draft that two sides changed', () => {
  const words = (title: string, html: string) => ({ title, html })

  test('keeps both a title changed here and a text changed on the other side', () => {
    const base = words('t', '<p>a</p>')
    expect(resolve(base, words('mine', '<p>a</p>'), words('t', '<p>b</p>'), split)).toEqual({
      kind: 'merged',
      words: words('mine', '<p>b</p>'),
    })
  })
  test('makes a conflict copy of two different new titles', () => {
    expect(resolve(words('t', ''), words('mine', ''), words('theirs', ''), split)).toEqual({ kind: 'copy' })
  })
  test('finds the same words the same, also with a space after a title', () => {
    expect(resolve(words('t', ''), words('x ', '<p>a</p>'), words('x', '<p>a</p>'), split).kind).toBe('same')
  })
  test('takes the version of the side that changed something', () => {
    const base = words('t', '<p>a</p>')
    expect(resolve(base, base, words('t', '<p>b</p>'), split).kind).toBe('theirs')
    expect(resolve(base, words('t', '<p>b</p>'), base, split).kind).toBe('mine')
  })
  test('takes a shortened text rather than an emptied one', () => {
    const base = words('t', '<p>a</p><p>b</p><p>c</p>')
    const left = words('t', '<p>b</p><p>c</p>')
    expect(resolve(base, left, words('t', ''), split)).toEqual({ kind: 'merged', words: left })
    expect(resolve(base, words('t', ''), left, split)).toEqual({ kind: 'merged', words: left })
  })
  test('takes a version that contains the other one, as a merge if the other side had removed words', () => {
    const base = words('t', '<p>a b</p>')
    const small = words('t', '<p>a b c</p>')
    const large = words('t', '<p>a b c d</p>')
    expect(resolve(base, small, large, split)).toEqual({ kind: 'theirs' })
    expect(resolve(base, large, small, split)).toEqual({ kind: 'mine' })
    const shorter = words('t', '<p>a c</p>')
    expect(resolve(base, shorter, large, split)).toEqual({ kind: 'merged', words: large })
    expect(resolve(base, large, shorter, split)).toEqual({ kind: 'merged', words: large })
  })
})
