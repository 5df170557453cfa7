import { describe, expect, test } from 'vitest'
import type { Doc } from '../values/values.ts'
import { compileProjection } from './projection.ts'

const doc: Doc = {
  _id: 1,
  name: 'n',
  deep: { a: 1, b: 2 },
  list: [{ a: 1, b: 1 }, { a: 2, b: 2 }, 7],
  tags: ['x', 'y', 'z'],
}
const project = (projection: Doc, filter: Doc = {}) => compileProjection(projection, filter)?.(doc)

describe('a projection', () => {
  const cases: [string, Doc, Doc][] = [
    ['keeps the named fields and _id', { name: 1 }, { _id: 1, name: 'n' }],
    ['leaves _id out when asked', { name: 1, _id: 0 }, { name: 'n' }],
    ['of _id alone', { _id: 1 }, { _id: 1 }],
    ['leaves fields out', { name: 0, list: 0, tags: 0 }, { _id: 1, deep: { a: 1, b: 2 } }],
    [
      'keeps inside documents and arrays',
      { 'deep.a': 1, 'list.b': 1 },
      { _id: 1, deep: { a: 1 }, list: [{ b: 1 }, { b: 2 }] },
    ],
    [
      'leaves out inside documents and arrays',
      { 'deep.a': 0, 'list.a': 0, name: 0, tags: 0 },
      { _id: 1, deep: { b: 2 }, list: [{ b: 1 }, { b: 2 }, 7] },
    ],
    [
      'takes the start of an array',
      { tags: { $slice: 2 }, name: 1 },
      { _id: 1, name: 'n', tags: ['x', 'y'] },
    ],
    ['takes the end of an array', { tags: { $slice: -1 }, name: 1 }, { _id: 1, name: 'n', tags: ['z'] }],
    [
      'takes a window of an array',
      { tags: { $slice: [-2, 1] }, name: 1 },
      { _id: 1, name: 'n', tags: ['y'] },
    ],
    [
      'takes the first fitting element',
      { list: { $elemMatch: { a: 2 } } },
      { _id: 1, list: [{ a: 2, b: 2 }] },
    ],
    ['leaves the array out when no element fits', { list: { $elemMatch: { a: 9 } } }, { _id: 1 }],
  ]
  test.each(cases)('%s', (_name, projection, expected) => expect(project(projection)).toEqual(expected))

  test('with only a $slice keeps everything else', () => {
    expect(project({ tags: { $slice: 1 } })).toEqual({ ...doc, tags: ['x'] })
  })

  test('with the positional $ gives the element that the filter found', () => {
    expect(project({ 'list.$': 1 }, { 'list.a': 2 })).toEqual({ _id: 1, list: [{ a: 2, b: 2 }] })
  })

  const refusals: [string, Doc, number][] = [
    ['keeping and leaving out', { name: 1, tags: 0 }, 31254],
    ['leaving out and keeping', { name: 0, tags: 1 }, 31253],
    ['a path inside another', { deep: 1, 'deep.a': 1 }, 31249],
    ['a path around another', { 'deep.a': 1, deep: 1 }, 31250],
    ['a field without a name', { '': 1 }, 40352],
    ['a path that ends in a dot', { 'deep.': 0 }, 40353],
    ['a path with nothing between two dots', { 'deep..a': 1 }, 15998],
    ['a name that begins with $', { 'deep.$a': 1 }, 16410],
    ['an expression', { x: { $concat: ['a', 'b'] } }, 115],
  ]
  test.each(refusals)('with %s is refused', (_name, projection, code) => {
    expect(() => project(projection)).toThrow(expect.objectContaining({ code }))
  })
})
