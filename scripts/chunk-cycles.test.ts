import { expect, test } from 'vitest'
import { ensureNoCycle, findCycle } from './chunk-cycles.mjs'

const chunks = (imports: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(imports).map(([name, of]) => [
      `_${name}.js`,
      { name, imports: of.map((one) => `_${one}.js`) },
    ]),
  )

test('chunks that import each other in one direction, even by two paths, are no cycle', () => {
  expect(
    findCycle(chunks({ page: ['house', 'owner'], house: ['owner', 'react'], owner: ['react'], react: [] })),
  ).toBeNull()
})

test('a cycle is reported with its own chunks only, wherever the search begins', () => {
  const circle = chunks({
    page: ['house'],
    house: ['durations'],
    durations: ['owner'],
    owner: ['house', 'react'],
    react: [],
  })
  expect(findCycle(circle)).toEqual(['house', 'durations', 'owner'])
  expect(() => ensureNoCycle(circle)).toThrow('house, durations, owner')
})
