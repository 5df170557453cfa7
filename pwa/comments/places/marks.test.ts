import { expect, test } from 'vitest'
import { blockOf, isSamePlace, sumMarks } from './marks.ts'
import { labelOfPlace, nameOfPlace } from './place-words.ts'

const at = (block: number, excerpt: string) => ({ kind: 'text', block, excerpt }) as const
const words = (...excerpts: string[]) => excerpts.map((excerpt, block) => ({ block, excerpt }))

test('a comment stands at its words, also after they moved, and nowhere if they are gone or ambiguous', () => {
  expect(blockOf(at(1, 'b'), words('a', 'b'))).toBe(1)
  expect(blockOf(at(1, 'b'), words('a', 'x', 'b'))).toBe(2)
  expect(blockOf(at(1, 'b'), words('b', 'x', 'b'))).toBe(null)
  expect(blockOf(at(1, 'b'), words('a', 'c'))).toBe(null)
  expect(blockOf(at(1, ''), words('a', ''))).toBe(1)
  expect(blockOf(at(1, ''), words('', 'a'))).toBe(null)
})

test('several conversations at one place have one mark, which is resolved when all of them are', () => {
  const mark = { id: 1, place: at(0, 'a'), count: 2, unread: 1, isResolved: true }
  expect(sumMarks([])).toBe(null)
  expect(sumMarks([mark, { ...mark, id: 2, isResolved: false }])).toEqual({
    ids: [1, 2],
    count: 4,
    unread: 2,
    isResolved: false,
  })
})

test('a mark names its place and its comments, or offers to comment if there are none', () => {
  const page = { kind: 'page', page: 3, x: 0.5, y: 0.25 } as const
  const marked = { count: 2, unread: 1, isResolved: true }
  expect(labelOfPlace(page, null)).toBe('Comment on Page 3')
  expect(labelOfPlace(at(0, 'An edge.'), marked)).toBe('2 comments, 1 new, resolved, on “An edge.”')
  expect(nameOfPlace(at(0, ''))).toBe('Picture or recording')
  expect(nameOfPlace(at(0, 'word '.repeat(20)))).toBe(`“${'word '.repeat(12).trim()}…”`)
})

test('two places are the same if kind, block and words, or page and point, are the same', () => {
  const page = { kind: 'page', page: 3, x: 0.5, y: 0.25 } as const
  expect(isSamePlace(page, { ...page })).toBe(true)
  for (const other of [{ ...page, x: 0.4 }, { ...page, y: 0.5 }, { ...page, page: 2 }, at(3, 'a')])
    expect(isSamePlace(page, other)).toBe(false)
  expect(isSamePlace(at(1, 'a'), at(1, 'a'))).toBe(true)
  for (const other of [at(2, 'a'), at(1, 'b'), page]) expect(isSamePlace(at(1, 'a'), other)).toBe(false)
})
