import { expect, test } from 'vitest'
import { append, hashed, prepend } from '#contract/opentimestamps/operations.ts'
import { OtsError } from '#contract/opentimestamps/ots-error.ts'
import { addAttestation, addStep, createTree, type ProofTree } from '#contract/opentimestamps/proof-tree.ts'
import { writeTree } from '#contract/opentimestamps/write-proof.ts'
import { addAnswer } from './add-answer.ts'
import { textOf, treeOf } from './anchor-tree.ts'

const blinded = [append(Uint8Array.of(1, 2, 3)), hashed]
const start = () => createTree(new Uint8Array(32))
const messageOf = (root: ProofTree) => blinded.reduce(addStep, createTree(root.message)).message
const steps = (tree: ProofTree, count: number): ProofTree =>
  Array.from({ length: count }).reduce<ProofTree>((last) => addStep(last, hashed), tree)

/** The answer of the calendar with this number about a message: `depth` steps, then `blocks` blocks. */
function answerOf(message: Uint8Array, { calendar = 1, depth = 1, blocks = 1, bytes = 8 } = {}): ProofTree {
  const answer = createTree(message)
  const own = addStep(answer, append(new Uint8Array(bytes).fill(calendar)))
  const last = steps(own, depth - 1)
  for (let height = 0; height < blocks; height++) addAttestation(last, { kind: 'bitcoin', height })
  return answer
}
const canAdd = (root: ProofTree, answer: ProofTree, way = blinded): boolean => {
  const before = textOf(root)
  try {
    addAnswer(root, way, answer)
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(OtsError)
    expect(textOf(root)).toBe(before)
    return false
  }
}

test("a calendar's answer is accepted up to the depth that fits the path through the largest log", () => {
  // 256 levels of messages: the root, two steps that blind it, and 122 for the path through a log of 2^40 entries.
  const deepest = 256 - 1 - 2 - (2 + 3 * 40)
  const root = start()
  expect(canAdd(root, answerOf(messageOf(root), { depth: deepest + 1 }))).toBe(false)
  expect(canAdd(root, answerOf(messageOf(root), { depth: deepest }))).toBe(true)
  const stored = { root: Buffer.from(root.message).toString('base64'), tree: textOf(root) }
  expect(treeOf({ _id: 2 ** 40, ...stored })).toEqual(root)
  expect(treeOf({ _id: 2 ** 40 + 1, ...stored })).toBeNull()
})

test.each([
  ['attestations', { blocks: 8 }, { blocks: 9 }],
  ['bytes', { bytes: 4060, depth: 23 }, { bytes: 4060, depth: 24 }],
])('of one calendar only a limited number of %s is accepted', (_, most, more) => {
  const root = start()
  expect(canAdd(root, answerOf(messageOf(root), more))).toBe(false)
  expect(canAdd(root, answerOf(messageOf(root), most))).toBe(true)
})

test('of one calendar only a limited number of steps is accepted, even in several branches', () => {
  const answer = (message: Uint8Array, depth: number) => {
    const tree = createTree(message)
    const own = addStep(tree, append(Uint8Array.of(1)))
    for (let way = 0; way < 4; way++)
      addAttestation(steps(addStep(own, prepend(Uint8Array.of(way))), depth), {
        kind: 'bitcoin',
        height: way,
      })
    return tree
  }
  const root = start()
  expect(canAdd(root, answer(messageOf(root), 99))).toBe(false)
  expect(canAdd(root, answer(messageOf(root), 98))).toBe(true)
})

test('a later answer of a calendar counts together with its earlier one', () => {
  const root = start()
  addAnswer(root, blinded, answerOf(messageOf(root), { blocks: 8 }))
  const [own = expect.fail('no step')] = answerOf(messageOf(root)).steps
  const more = createTree(own.tree.message)
  addAttestation(addStep(more, prepend(Uint8Array.of(9))), { kind: 'bitcoin', height: 1 })
  expect(canAdd(root, more, [...blinded, own.operation])).toBe(false)
  expect(canAdd(root, answerOf(messageOf(root), { calendar: 2, blocks: 8 }))).toBe(true)
})

test('an answer that begins with several steps or with an attestation is refused', () => {
  const root = start()
  const answer = answerOf(messageOf(root), { calendar: 1 })
  addAttestation(addStep(answer, prepend(Uint8Array.of(1))), { kind: 'bitcoin', height: 1 })
  expect(canAdd(root, answer)).toBe(false)
  const attested = answerOf(messageOf(root))
  addAttestation(attested, { kind: 'bitcoin', height: 1 })
  expect(canAdd(root, attested)).toBe(false)
})

test('answers at the limit fill the tree up to its maximum size, and it can still be read', () => {
  const root = start()
  const isTaken = Array.from({ length: 8 }, (_, calendar) =>
    canAdd(root, answerOf(messageOf(root), { calendar, bytes: 4000 })),
  )
  expect(isTaken).toEqual([true, true, true, true, true, true, false, false])
  expect(writeTree(root).length).toBeLessThanOrEqual(24_576)
  const stored = { root: Buffer.from(root.message).toString('base64'), tree: textOf(root) }
  expect(treeOf({ _id: 1000, ...stored })).not.toBeNull()
})

test('an answer with which the tree would have more parts than can be read is refused', () => {
  const root = start()
  const isTaken = Array.from({ length: 15 }, (_, calendar) => {
    const answer = createTree(messageOf(root))
    const own = addStep(answer, append(Uint8Array.of(calendar)))
    for (let way = 0; way < 3; way++)
      addAttestation(steps(addStep(own, prepend(Uint8Array.of(way))), 120), { kind: 'bitcoin', height: way })
    return canAdd(root, answer)
  })
  expect(isTaken.indexOf(false)).toBeGreaterThan(10)
  const stored = { root: Buffer.from(root.message).toString('base64'), tree: textOf(root) }
  expect(treeOf({ _id: 1000, ...stored })).not.toBeNull()
})

test('a stored proof tree that cannot be decoded is read as null', () => {
  const root = Buffer.alloc(32).toString('base64')
  expect(treeOf({ _id: 1, root, tree: '!' })).toBeNull()
  expect(treeOf({ _id: 1, root, tree: 'AAAA' })).toBeNull()
  expect(treeOf({ _id: 1, root, tree: null })).toEqual(start())
})
