import { readFileSync } from 'node:fs'
import { hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { findVector, findVectors } from '../../../scripts/vectors.mjs'
import { checkAlone, describeAlone } from './check-alone.ts'
import { createTree } from './proof-tree.ts'
import { readProof } from './read-proof.ts'

/** The first block of all, of difficulty 1. */
const first = hexToBytes(
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c',
)
/** A proof whose message is the root of that block, and which gives the block this height. */
const called = (height: number) => ({
  ...createTree(first.slice(36, 68)),
  attestations: [{ kind: 'bitcoin', height } as const],
})
const check = (height: number) => checkAlone(called(height), new Map([[height, first]]))

test('a block header with little work confirms nothing by itself, whatever its stated height', () => {
  for (const height of [0, 150_000, 199_999]) {
    const verdict = check(height)
    expect([height, verdict.confirmed, verdict.weak.length]).toEqual([height, [], 1])
  }
  for (const height of [200_000, 699_999, 700_000, 975_000]) {
    const { confirmed, weak, wrong } = check(height)
    expect([confirmed, weak, wrong]).toEqual([
      [],
      [],
      [{ height, reason: 'rests on a block header that promises too little work.' }],
    ])
  }
})

test('the report of a weak proof names the block to compare with another source', () => {
  const [title, why = ''] = describeAlone('a.txt', check(150_000), 'headers.json')
  expect(title).toBe('Not confirmed by these files alone: a.txt')
  expect(why).toContain('proves too little by itself')
  expect(why).toContain('Compare block 150000 with your own node or a block explorer')
  expect(why).toContain('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f')
})

test('the report of a confirmed block says proved, and one of missing or unknown parts says not proved', () => {
  const verdict = { confirmed: [], weak: [], pending: [], missing: [], wrong: [], unknown: 0 }
  const block = { height: 700_000, time: 1631333672, blockHash: 'ab' }
  expect(describeAlone('a.txt', { ...verdict, confirmed: [block] }, 'h.json')).toEqual([
    'Proved: a.txt',
    'existed no later than 2021-09-11: it is in Bitcoin block 700000.',
    'Compare with any explorer that this block is ab.',
    'Not proved: who wrote it.',
  ])
  expect(describeAlone('a.txt', { ...verdict, missing: [7], pending: ['https://c'] }, 'h.json')).toEqual([
    'Not proved: a.txt',
    'The header of block 7 is not in h.json.',
    'It names the calendar https://c; it is in no block yet.',
  ])
  expect(describeAlone('a.txt', { ...verdict, unknown: 1 }, 'h.json')).toEqual([
    'Not proved: a.txt',
    'It is attested in an unknown way, which proves nothing.',
  ])
})

test.skipIf(findVectors() === null)(
  'the published proof of 2015 leads into its block and is reported as weak',
  () => {
    const header = hexToBytes(
      '02000000b96394585a281b7e5f438fd1c9ed492645a1fd61cb3802040000000000000000007ee445d23ad061af4a36b809501fab1ac4f2d7e7a739817dd0cbb7ec661b8a1e376755f58616186272def6',
    )
    const bytes = readFileSync(findVector('ots/examples/hello-world.txt.ots') ?? '')
    const verdict = checkAlone(readProof(Uint8Array.from(bytes)).tree, new Map([[358391, header]]))
    expect(verdict).toMatchObject({ confirmed: [], weak: [{ height: 358391, time: 1432827678 }], wrong: [] })
    expect(describeAlone('hello-world.txt', verdict, 'h.json').join('\n')).toContain(
      'block 358391, of 2015-05-28',
    )
  },
)
