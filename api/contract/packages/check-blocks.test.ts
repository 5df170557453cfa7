import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { BITCOIN_TAG } from '../opentimestamps/attestation.ts'
import { readProof } from '../opentimestamps/read-proof.ts'
import { hash } from '../proofs/bytes.ts'
import { bitcoinProof } from './bitcoin-proof.ts'
import { checkBlocks, packageFloor } from './check-blocks.ts'
import { header, noFloor, ots, transaction } from './first-block.fake.ts'
import { checkHistoryProofs } from './history-proofs.ts'
import { fakePackage, pack, withSums } from './package.fake.ts'
import { proofKinds } from './proof-kinds.ts'
import { verifyPackage } from './verify-package.ts'

/** A height as LEB128. */
const heightHex = (height: number) => {
  const bytes: number[] = []
  for (let rest = height; bytes.length === 0 || rest > 0; rest = Math.floor(rest / 128))
    bytes.push((rest % 128) + (rest >= 128 ? 128 : 0))
  return `${bytes.length.toString(16).padStart(2, '0')}${Buffer.from(bytes).toString('hex')}`
}
/** Leads from the transaction to the first block, but gives it this height. */
const called = (height: number) => ots(hash(transaction), `00${BITCOIN_TAG}${heightHex(height)}`)
const headersOf = (height: number) => utf8ToBytes(JSON.stringify({ [height]: header }))
const heights = [0, 150_000, 199_999, 358_391, 699_999, 700_000, 899_999, 900_000, 975_000]

test('a header with the work of difficulty 1 is refused in a package at any height', async () => {
  const evidence = { digest: '', logKeys: [], witnesses: [], roots: [] }
  const { manifest } = (await verifyPackage(pack(withSums(fakePackage())))).idea ?? expect.fail('no idea')
  for (const height of heights) {
    const files = new Map(
      Object.entries({
        'manifest.json': transaction,
        'manifest.json.ots': called(height),
        'bitcoin-headers.json': headersOf(height),
      }),
    )
    const check = async () => bitcoinProof.check({ ...evidence, files, manifest })
    await expect(check(), String(height)).rejects.toThrow(
      height < 900_000 ? 'long before there were packages' : 'promises too little work',
    )
  }
})

test('a header with the work of difficulty 1 is refused for sealed versions at any height', () => {
  const name = 'history/0001.json'
  for (const height of heights) {
    const files = { [name]: transaction, [`${name}.ots`]: called(height) }
    const all = new Map(Object.entries({ ...files, 'history/bitcoin-headers.json': headersOf(height) }))
    expect(() => checkHistoryProofs(all, [{ name, digest: '' }], []), String(height)).toThrow(
      height < 900_000 ? 'long before there were packages' : 'promises too little work',
    )
  }
})

test('a block below the least height or time of packages is refused, also without its header', () => {
  const { tree } = readProof(called(899_999))
  expect(() => checkBlocks('x.ots', tree, new Map(), packageFloor)).toThrow(
    'x.ots names block 899999 as one from long before there were packages of this kind, which is impossible.',
  )
  const { tree: high } = readProof(called(900_000))
  expect(checkBlocks('x.ots', high, new Map(), packageFloor)).toMatchObject({ missing: [900_000] })
  const known = new Map([[900_000, hexToBytes(header)]])
  const easy = { ...packageFloor, difficulty: 1 }
  expect(() => checkBlocks('x.ots', high, known, easy)).toThrow('x.ots names block 900000 as one from long')
  expect(checkBlocks('x.ots', high, known, { ...noFloor, time: 1231006505 }).confirmed).toHaveLength(1)
})

test('the shipped check requires block 900,000, difficulty 1e13 and June 2025', () => {
  expect(proofKinds).toContain(bitcoinProof)
  expect(packageFloor).toEqual({ height: 900_000, difficulty: 1e13, time: Date.UTC(2025, 5, 1) / 1000 })
})
