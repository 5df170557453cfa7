import { hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { hash } from '../proofs/bytes.ts'
import { leastDifficulty, readHeader } from './bitcoin-header.ts'

/** The first block of all, of difficulty 1. */
const genesis = hexToBytes(
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c',
)
const change = (bytes: Uint8Array, at: number, values: number[]) => {
  const changed = Uint8Array.from(bytes)
  changed.set(values, at)
  return changed
}

test('a block header with its work is read', () => {
  expect(readHeader(genesis, 1)).toMatchObject({
    time: 1231006505,
    blockHash: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  })
})

test('a block header with any bit changed is refused', () => {
  for (let bit = 0; bit < genesis.length * 8; bit++) {
    const changed = genesis.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
    expect(() => readHeader(changed, 1), `bit ${bit}`).toThrow('rests on a block header')
  }
})

test.each([
  ['that is too short', genesis.slice(1), 1],
  ['that is too long', change(new Uint8Array(81), 0, [...genesis]), 1],
  ['with less work than blocks of its height', genesis, 2],
  ['of a test network, which needs no work', change(genesis, 72, [0xff, 0xff, 0x7f, 0x20]), 1],
  ['with a target of nothing', change(genesis, 72, [0, 0, 0, 0x1d]), 0],
  ['with a negative target', change(genesis, 72, [0xff, 0xff, 0x80, 0x1d]), 0],
])('a block header %s is refused', (_what, bytes, difficulty) => {
  expect(() => readHeader(bytes, difficulty)).toThrow('rests on a block header')
})

test('a block header with a negative target is refused, however small its hash', () => {
  const headers = Array.from({ length: 64 }, (_, nonce) =>
    change(change(genesis, 72, [0xff, 0xff, 0xff, 0x20]), 76, [nonce]),
  )
  const isBelow = (header: Uint8Array) => (hash(hash(header)).at(-1) ?? 255) < 0x7f
  const below = headers.find(isBelow) ?? expect.fail('no nonce is good for it')
  expect(() => readHeader(below, 0)).toThrow('without the work that it promises')
})

test('the work required of a block grows with its height', () => {
  expect([0, 199_999, 200_000, 699_999, 700_000, 2_000_000].map(leastDifficulty)).toEqual([
    1, 1, 1e6, 1e12, 1e13, 1e13,
  ])
})
