// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { diffBlocks, diffWords } from './diff-words.ts'

const join = (side: 'mine' | 'theirs', mine: string[], theirs: string[]) =>
  diffBlocks(mine, theirs)
    .map((stretch) => (stretch.isSame ? stretch.html : stretch[side]))
    .join('')

describe('two versions compared side by side', () => {
  it('add up to exactly the two original texts', () => {
    const sides: [string[], string[]][] = [
      [[], ['a']],
      [['a'], []],
      [
        ['a', 'b', 'c'],
        ['a', 'x', 'c', 'd'],
      ],
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      [['a'], ['a']],
    ]
    for (const [mine, theirs] of sides) {
      expect(join('mine', mine, theirs)).toBe(mine.join(''))
      expect(join('theirs', mine, theirs)).toBe(theirs.join(''))
    }
  })

  it('have their differences counted, and the one in the title comes first', () => {
    const { hasOtherTitle, stretches, count } = diffWords(
      { title: 'Kettle', html: '<p>one</p><p>two</p><p>three</p>' },
      { title: 'Tea kettle', html: '<p>one</p><p>2</p><p>three</p><p>four</p>' },
    )
    expect({ hasOtherTitle, count }).toEqual({ hasOtherTitle: true, count: 3 })
    expect(stretches.map((stretch) => (stretch.isSame ? 'same' : stretch.index))).toEqual([
      'same',
      1,
      'same',
      2,
    ])
  })

  it('do not differ when only one title has spaces around it', () => {
    expect(diffWords({ title: ' a', html: '<p>x</p>' }, { title: 'a', html: '<p>x</p>' }).count).toBe(0)
  })
})
