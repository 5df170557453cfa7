import { expect, test } from 'vitest'
import { append, hashed } from '#contract/opentimestamps/operations.ts'
import { addAttestation, addStep, createTree } from '#contract/opentimestamps/proof-tree.ts'
import { placesByAnswer, roundRobin } from './attested-places.ts'

const many = Array.from({ length: 13 }, (_, n) => 1000 + n)

test('a calendar that names many blocks gets no more checks than the others', () => {
  expect(roundRobin([many, [1], [2, 3]], 6, 0)).toEqual([1000, 1, 2, 1001, 3, 1002])
  expect(roundRobin([], 6, 3)).toEqual([])
})

test('a block named by two calendars is checked once', () => {
  expect(roundRobin([[1, 2], [1]], 6, 5)).toEqual([1, 2])
})

test('all named blocks are checked within a few turns', () => {
  const lists = [many, many.map((height) => height + 100), [7]]
  const turns = [4, 5, 6].flatMap((turn) => roundRobin(lists, 12, turn))
  expect(new Set(turns)).toEqual(new Set(lists.flat()))
})

test("everything below one calendar's step counts as its answer, whatever calendar address it names", () => {
  const root = createTree(new Uint8Array(32))
  const blinded = addStep(addStep(root, append(Uint8Array.of(1))), hashed)
  const [one, other] = [2, 3].map((n) => addStep(blinded, append(Uint8Array.of(n))))
  if (!one || !other) expect.fail('no steps')
  const calendar = 'https://honest.example'
  addAttestation(addStep(one, hashed), { kind: 'pending', calendar })
  addAttestation(addStep(one, append(Uint8Array.of(4))), { kind: 'pending', calendar })
  addAttestation(other, { kind: 'pending', calendar })
  const places = placesByAnswer(root)
  expect(places.map(({ length }) => length)).toEqual([2, 1])
  for (const { path, tree } of places.flat()) expect(path.reduce(addStep, root)).toBe(tree)
})
