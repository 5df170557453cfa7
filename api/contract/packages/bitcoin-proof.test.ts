import { utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { PENDING_TAG } from '../opentimestamps/attestation.ts'
import { hash } from '../proofs/bytes.ts'
import { bitcoinProofFrom } from './bitcoin-proof.ts'
import { forgedHeaders, headers, inBlock, noFloor, ots, transaction } from './first-block.fake.ts'
import type { Manifest } from './read-manifest.ts'

const check = async (files: Record<string, Uint8Array>) => {
  const all = new Map(Object.entries({ 'manifest.json': transaction, ...files }))
  const proof = bitcoinProofFrom(noFloor)
  return proof.check({ files: all, digest: '', manifest, logKeys: [], witnesses: [], roots: [] })
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
test('a proof that leads into a block whose header shows its work is confirmed', async () => {
  expect(await check({ 'manifest.json.ots': inBlock, 'bitcoin-headers.json': headers })).toMatchObject({
    outcome: 'confirmed',
    headline: 'there no later than Jan 3, 2009: they went into Bitcoin block 0.',
    provedAt: '2009-01-03T18:15:05.000Z',
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
  await expect(check({ ...all, 'bitcoin-headers.json': forgedHeaders })).rejects.toThrow('At block 0')
})
