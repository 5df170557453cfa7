import { readFileSync } from 'node:fs'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findVector, findVectors, otsNames } from '../../../scripts/vectors.mjs'
import { checkTree, isAbout } from './check-proof.ts'
import { OtsError } from './ots-error.ts'
import { listAttestations } from './proof-tree.ts'
import { FILE_START, readProof, readTree } from './read-proof.ts'

const read = (name: string) => Uint8Array.from(readFileSync(findVector(`ots/examples/${name}`) ?? ''))
/** The height of the block that confirms hello-world.txt. */
const HEIGHT = 358391
const header = hexToBytes(
  '02000000b96394585a281b7e5f438fd1c9ed492645a1fd61cb3802040000000000000000007ee445d23ad061af4a36b809501fab1ac4f2d7e7a739817dd0cbb7ec661b8a1e376755f58616186272def6',
)
const headers = new Map([[HEIGHT, header]])

describe.skipIf(findVectors() === null)('the published OpenTimestamps proofs', () => {
  test('are read, and the damaged or unsupported ones are refused', () => {
    for (const name of otsNames.proofs)
      expect([...listAttestations(readProof(read(name)).tree)], name).not.toEqual([])
    for (const name of otsNames.refused) expect(() => readProof(read(name)), name).toThrow(OtsError)
  })

  test('confirm hello-world.txt with the header of its block, and no other file', () => {
    const proof = readProof(read('hello-world.txt.ots'))
    expect(isAbout(proof, read('hello-world.txt'))).toBe(true)
    expect(isAbout(proof, utf8ToBytes('Hello World'))).toBe(false)
    expect(checkTree(proof.tree, headers)).toEqual({
      confirmed: [
        {
          height: HEIGHT,
          time: 1432827678,
          blockHash: '000000000000000003e892881a8cdcdc117c06d444057c98b6f04a9ee75a2319',
        },
      ],
      ...{ pending: [], missing: [], wrong: [], unknown: 0 },
    })
    expect(checkTree(proof.tree, new Map())).toMatchObject({ confirmed: [], missing: [HEIGHT] })
  })

  test('lead bad-stamp.txt to a block with other contents', () => {
    const { tree } = readProof(read('bad-stamp.txt.ots'))
    const verdict = checkTree(tree, headers)
    expect(verdict.confirmed).toEqual([])
    expect(verdict.wrong).toEqual([{ height: HEIGHT, reason: expect.stringContaining('other contents') }])
  })

  test('no longer confirm hello-world.txt after any bit was changed', () => {
    const file = read('hello-world.txt')
    const bytes = read('hello-world.txt.ots')
    const bits = Array.from({ length: bytes.length * 8 }, (_, bit) => bit)
    // This bit says whether a hash is prepended or appended to itself: Bitcoin doubles the last hash of an odd row.
    expect(bits.filter((bit) => proves(flip(bytes, bit), file))).toEqual([4824])
  })

  test('are refused when cut off anywhere or followed by a byte', () => {
    const bytes = read('two-calendars.txt.ots')
    for (let length = 0; length < bytes.length; length++)
      expect(() => readProof(bytes.slice(0, length))).toThrow(OtsError)
    expect(() => readProof(concatBytes(bytes, Uint8Array.of(0)))).toThrow(OtsError)
  })
})

const flip = (bytes: Uint8Array, bit: number) =>
  bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))

function proves(bytes: Uint8Array, file: Uint8Array): boolean {
  try {
    const proof = readProof(bytes)
    return isAbout(proof, file) && checkTree(proof.tree, headers).confirmed.length > 0
  } catch (error) {
    expect(error).toBeInstanceOf(OtsError)
    return false
  }
}

/** A file about the SHA-256 of nothing in particular, with this tree, hex. */
const file = (tree: string) => concatBytes(FILE_START, hexToBytes(`08${'11'.repeat(32)}${tree}`))
const unknown = `00${'ab'.repeat(8)}02cafe`

describe('a proof file', () => {
  test('keeps an attestation of an unknown kind unchanged', () => {
    const [found] = [...listAttestations(readProof(file(unknown)).tree)]
    expect(found?.attestation).toEqual({ kind: 'unknown', tag: 'ab'.repeat(8), payload: hexToBytes('cafe') })
  })

  test.each([
    ['an address that is none', `0083dfe30d2ef90c8e0403612062`],
    ['more than an address', `0083dfe30d2ef90c8e0301610a`],
    ['a height in more bytes than it needs', `000588960d73d71901028500`],
    ['more than a height', `000588960d73d71901020500`],
    ['a height that is too large', `000588960d73d7190108ffffffffffffff0f`],
    ['an operation of Ethereum', `67${unknown}`],
    ['nothing to append', `f000${unknown}`],
    ['too much to append', `f08120${'00'.repeat(4097)}${unknown}`],
    ['a payload over the limit', `00${'ab'.repeat(8)}8140${'00'.repeat(8193)}`],
    ['more than a message may hold', `f08020${'00'.repeat(4096)}${unknown}`],
    ['a message that doubles without end', `${'f3'.repeat(8)}${unknown}`],
    ['257 steps', `${'08'.repeat(257)}${unknown}`],
    ['5001 parts', `${`ff${unknown}`.repeat(5000)}${unknown}`],
    ['nothing behind its digest', ''],
  ])('with %s is refused', (_what, tree) => {
    expect(() => readProof(file(tree))).toThrow(OtsError)
  })

  test.each([
    ['256 steps', `${'08'.repeat(255)}${unknown}`],
    ['5000 parts', `${`ff${unknown}`.repeat(4999)}${unknown}`],
    ['the most that may be appended', `08f0e01f${'00'.repeat(4064)}${unknown}`],
  ])('with %s is accepted', (_what, tree) => {
    expect(bytesToHex(readProof(file(tree)).tree.message)).toBe('11'.repeat(32))
  })

  test("with bytes after its tree is refused, and so is a calendar's answer", () => {
    const tree = hexToBytes(unknown)
    expect(readTree(tree, new Uint8Array(32)).attestations).toHaveLength(1)
    const longer = concatBytes(tree, Uint8Array.of(0))
    expect(() => readTree(longer, new Uint8Array(32))).toThrow('has data after its end.')
    expect(() => readProof(concatBytes(file(unknown), Uint8Array.of(0)))).toThrow('has data after its end.')
  })

  test('of more than 65536 bytes is refused', () => {
    expect(() => readProof(new Uint8Array(65_537))).toThrow('larger')
  })

  test('of random parts is read or refused with an OpenTimestamps error', () => {
    const part = fc.constantFrom(
      '08',
      'f2',
      'f3',
      'ff',
      '00',
      'f00101',
      unknown,
      '0083dfe30d2ef90c8e0201610588960d73d71901',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.uint8Array({ maxLength: 40 }), (parts, rest) => {
        proves(concatBytes(file(parts.join('')), rest), new Uint8Array())
      }),
      { seed: 1, numRuns: 2000 },
    )
  })
})
