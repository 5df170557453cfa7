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
  test('what only one side changed is taken as it is', () => {
    fc.assert(
      fc.property(blocks, blocks, (base, side) => {
        expect(mergeBlocks(base, side, base)).toEqual(side)
        expect(mergeBlocks(base, base, side)).toEqual(side)
      }),
      { seed: 1, numRuns: 2_000 },
    )
  })

  test('clean merges are the same from both sides', () => {
    fc.assert(
      fc.property(blocks, blocks, blocks, (base, mine, theirs) => {
        expect(mergeBlocks(base, mine, theirs)).toEqual(mergeBlocks(base, theirs, mine))
      }),
      { seed: 2, numRuns: 5_000 },
    )
  })

  test('every new block of a side stands in a clean merge, and nothing that no side had', () => {
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
          expect(merged).toContain('<p>mine</p>')
          for (const kept of merged) expect([...base, '<p>mine</p>']).toContain(kept)
        },
      ),
      { seed: 3, numRuns: 2_000 },
    )
  })

  test('changes that touch are never called clean', () => {
    const base = ['1', '2', '3', '4']
    expect(mergeBlocks(base, ['1', 'x', '3', '4'], ['1', 'y', '3', '4'])).toBeNull()
    expect(mergeBlocks(base, ['1', 'x', '3', '4'], ['1', '2', 'y', '4'])).toBeNull()
    expect(mergeBlocks(base, ['1', '2', 'x', '3', '4'], ['1', '2', 'y', '3', '4'])).toBeNull()
    expect(mergeBlocks(base, ['x', '1', '2', '3', '4'], ['y', '1', '2', '3', '4'])).toBeNull()
    expect(mergeBlocks(base, ['1', '2', '3', '4', 'x'], ['1', '2', '3', '4', 'y'])).toBeNull()
    expect(mergeBlocks(base, ['x', '2', '3', '4'], ['1', '2', 'y', '4'])).toEqual(['x', '2', 'y', '4'])
  })
})

describe('resolving words that two sides wrote', () => {
  const words = (title: string, html: string) => ({ title, html })

  test('a title changed here and a text changed there are both kept', () => {
    const base = words('t', '<p>a</p>')
    expect(resolve(base, words('mine', '<p>a</p>'), words('t', '<p>b</p>'), split)).toEqual({
      kind: 'merged',
      words: words('mine', '<p>b</p>'),
    })
  })
  test('two different titles are two ideas', () => {
    expect(resolve(words('t', ''), words('mine', ''), words('theirs', ''), split)).toEqual({ kind: 'copy' })
  })
  test('the same words need no deciding, spaces around a title aside', () => {
    expect(resolve(words('t', ''), words('x ', '<p>a</p>'), words('x', '<p>a</p>'), split).kind).toBe('same')
  })
  test('who wrote nothing gives way', () => {
    const base = words('t', '<p>a</p>')
    expect(resolve(base, base, words('t', '<p>b</p>'), split).kind).toBe('theirs')
    expect(resolve(base, words('t', '<p>b</p>'), base, split).kind).toBe('mine')
  })
  test('a merge never ends with an empty text', () => {
    const base = words('t', '<p>a</p><p>b</p><p>c</p>')
    const left = words('t', '<p>b</p><p>c</p>')
    expect(resolve(base, left, words('t', ''), split)).toEqual({ kind: 'merged', words: left })
    expect(resolve(base, words('t', ''), left, split)).toEqual({ kind: 'merged', words: left })
  })
  test('the larger version is enough for both: in silence, unless something was taken away in the other one', () => {
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
