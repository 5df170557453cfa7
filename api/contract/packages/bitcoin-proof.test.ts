import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { BITCOIN_TAG, PENDING_TAG } from '../opentimestamps/attestation.ts'
import { FILE_START } from '../opentimestamps/read-proof.ts'
import { hash } from '../proofs/bytes.ts'
import { bitcoinProof } from './bitcoin-proof.ts'
import type { Manifest } from './read-manifest.ts'

/** The only transaction of the first block: twice hashed it is what the header commits to, so it is the one file with so short a proof. */
const transaction = hexToBytes(
  '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000',
)
const header =
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c'
const SHA256 = Uint8Array.of(0x08)
const ots = (digest: Uint8Array, tail: string) =>
  concatBytes(FILE_START, SHA256, digest, SHA256, hexToBytes(tail))
const inBlock = ots(hash(transaction), `00${BITCOIN_TAG}0100`)

const check = async (files: Record<string, Uint8Array>) => {
  const all = new Map(Object.entries({ 'manifest.json': transaction, ...files }))
  return bitcoinProof.check({ files: all, digest: '', manifest, knownKey: null })
}
/** The proof is about the bytes of the file, whatever they say. */
const manifest: Manifest = {
  ...{ schema: 'vault-evidence/1', ideaId: 1, version: 1, title: '', author: { name: '' } },
  ...{
    createdAt: '',
    publishedAt: '',
    contentType: 'text/html',
    files: [],
    assets: [],
    previous: null,
    salt: '',
  },
}
const headers = utf8ToBytes(JSON.stringify({ 0: header }))

test('a proof that leads into a block whose header shows its work is confirmed', async () => {
  expect(await check({ 'manifest.json.ots': inBlock, 'bitcoin-headers.json': headers })).toMatchObject({
    outcome: 'confirmed',
    headline: 'there no later than Jan 3, 2009: they went into Bitcoin block 0.',
  })
})

test('without the header, or at a calendar only, it waits and proves nothing', async () => {
  const address = utf8ToBytes('https://a.example')
  const tail = `00${PENDING_TAG}1211${Buffer.from(address).toString('hex')}`
  for (const proof of [inBlock, ots(hash(transaction), tail)])
    expect(await check({ 'manifest.json.ots': proof })).toMatchObject({ outcome: 'unproved' })
})

test('another file, a changed proof and a changed header are refused', async () => {
  const all = { 'manifest.json.ots': inBlock, 'bitcoin-headers.json': headers }
  await expect(check({ ...all, 'manifest.json': Uint8Array.of(1) })).rejects.toThrow('about another file')
  for (let at = 0; at < inBlock.length - 1; at++) {
    const changed = inBlock.map((byte, index) => (index === at ? byte ^ 1 : byte))
    const shown = await check({ ...all, 'manifest.json.ots': changed }).catch(() => null)
    expect([at, shown?.outcome === 'confirmed']).toEqual([at, false])
  }
  const forged = utf8ToBytes(JSON.stringify({ 0: header.replace('29ab5f49', '29ab5f4a') }))
  await expect(check({ ...all, 'bitcoin-headers.json': forged })).rejects.toThrow('At block 0')
})
