import { utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { createChain } from '../../../tests/timestamps/fake-chain.ts'
import { BITCOIN_TAG, PENDING_TAG } from '../opentimestamps/attestation.ts'
import { hash } from '../proofs/bytes.ts'
import { PackageFault } from '../zip/package-fault.ts'
import { bitcoinProofFrom } from './bitcoin-proof.ts'
import { forgedHeaders, headers, inBlock, noFloor, ots, transaction } from './first-block.fake.ts'
import { proofKinds } from './proof-kinds.ts'
import type { Manifest } from './read-manifest.ts'

const check = async (files: Record<string, Uint8Array>, floor = noFloor) => {
  const all = new Map(Object.entries({ 'manifest.json': transaction, ...files }))
  const proof = bitcoinProofFrom(floor)
  return proof.check({ files: all, digest: '', manifest, logKeys: [], witnesses: [], roots: [] })
}
/** Any manifest: the proof is about the bytes of the file, not about their meaning. */
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
test('a package is confirmed by a proof that leads into a block with its header', async () => {
  const shown = await check({ 'manifest.json.ots': inBlock, 'bitcoin-headers.json': headers })
  expect(shown.finding.text).toMatch(/that block 0 is 0{10}[0-9a-f]{54}\.$/)
  expect(shown).toMatchObject({
    outcome: 'confirmed',
    headline: 'there no later than Jan 3, 2009: Bitcoin block 0 has the fingerprint.',
    provedAt: '2009-01-03T20:15:05.000Z',
    used: ['manifest.json.ots', 'bitcoin-headers.json'],
  })
})

test('a missing proof is described as missing from this package', () => {
  for (const { missing } of proofKinds.filter((kind) => kind.missing !== null))
    expect(missing).toMatchObject({
      kind: 'missing',
      text: expect.stringMatching(/^This package has none/),
    })
})

test("the latest possible day allows for the two hours by which a block's time may be off", async () => {
  const { mine, headers: mined } = createChain()
  for (const [time, latest] of [
    ['2026-11-30T21:59:59Z', 'Nov 30, 2026'],
    ['2026-11-30T22:00:00Z', 'Dec 1, 2026'],
  ] as const) {
    const height = mine(hash(hash(transaction)), Date.parse(time) / 1000)
    const files = {
      'manifest.json.ots': ots(hash(transaction), `00${BITCOIN_TAG}010${height}`),
      'bitcoin-headers.json': utf8ToBytes(JSON.stringify({ [height]: mined[height]?.toString('hex') })),
    }
    const { headline, finding } = await check(files, { ...noFloor, difficulty: 0 })
    expect(headline).toContain(`no later than ${latest}: `)
    // The title has the block's own date, which people find when they look it up.
    expect(finding.title).toBe(`In Bitcoin block ${height}, Nov 30, 2026`)
  }
})

test('a header of a block that the proof does not lead to is named as unproved', async () => {
  const madeUp = { 975000: 'ff'.repeat(80) }
  const more = utf8ToBytes(JSON.stringify({ ...JSON.parse(Buffer.from(headers).toString()), ...madeUp }))
  const shown = await check({ 'manifest.json.ots': inBlock, 'bitcoin-headers.json': more })
  expect(shown).toMatchObject({ outcome: 'confirmed', used: ['manifest.json.ots'] })
  expect(shown.finding.text).toContain('bitcoin-headers.json also names block 975000')
})

test('a proof without its header, or at a calendar only, is shown as waiting for a block', async () => {
  const address = utf8ToBytes('https://a.example')
  const tail = `00${PENDING_TAG}1211${Buffer.from(address).toString('hex')}`
  for (const [proof, text] of [
    [inBlock, 'The proof names block 0, whose header is not in the package.'],
    [
      ots(hash(transaction), tail),
      expect.stringMatching(/^Calendar named in the proof: https:\/\/a\.example\. If accepted there/),
    ],
  ] as const)
    expect(await check({ 'manifest.json.ots': proof })).toMatchObject({
      outcome: 'unproved',
      finding: { kind: 'missing', title: 'Waiting for a Bitcoin block', text },
    })
  const beside = { 'manifest.json.ots': ots(hash(transaction), tail), 'bitcoin-headers.json': headers }
  expect((await check(beside)).used).toEqual(['manifest.json.ots'])
})

test('a proof with unknown attestations only is shown as attested in an unknown way', async () => {
  const unknown = ots(hash(transaction), '00010203040506070801ff')
  const { outcome, headline, finding } = await check({ 'manifest.json.ots': unknown })
  expect([outcome, headline]).toEqual(['unproved', ''])
  expect(finding).toEqual({
    kind: 'missing',
    title: 'Attested in an unknown way',
    text: expect.stringMatching(/^The proof names no calendar and no Bitcoin block\./),
  })
})

test('a proof of another file, a changed proof and a changed header are refused', async () => {
  const all = { 'manifest.json.ots': inBlock, 'bitcoin-headers.json': headers }
  await expect(check({ ...all, 'manifest.json': Uint8Array.of(1) })).rejects.toThrow('about another file')
  for (let at = 0; at < inBlock.length - 1; at++) {
    const changed = inBlock.map((byte, index) => (index === at ? byte ^ 1 : byte))
    const shown = await check({ ...all, 'manifest.json.ots': changed }).catch((error: unknown) => error)
    if (shown instanceof Error) expect([at, shown]).toEqual([at, expect.any(PackageFault)])
    else expect([at, shown]).not.toMatchObject([at, { outcome: 'confirmed' }])
  }
  await expect(check({ ...all, 'bitcoin-headers.json': forgedHeaders })).rejects.toThrow('At block 0')
  for (const text of ['', '{"x":"00"}', '{"0":"00"}', '{"00":""}', `{"1000000000":"${'00'.repeat(80)}"}`])
    await expect(check({ ...all, 'bitcoin-headers.json': utf8ToBytes(text) })).rejects.toThrow(
      'bitcoin-headers.json is damaged: it holds no headers of blocks.',
    )
  const cutOff = check({ ...all, 'manifest.json.ots': inBlock.subarray(0, -1) })
  await expect(cutOff).rejects.toThrow('manifest.json.ots is damaged: the proof ends too early.')
})
