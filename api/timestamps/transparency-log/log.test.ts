import { hexToBytes } from '@noble/hashes/utils.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromBase64 } from '#contract/proofs/bytes.ts'
import { openCheckpoint, parseCheckpoint } from '#contract/proofs/checkpoint.ts'
import { hashLeaf, isConsistent } from '#contract/proofs/merkle-tree.ts'
import { parseKey } from '#contract/proofs/signed-note.ts'
import { checkLogProof, parseLogProof } from '#contract/proofs/tlog-proof.ts'
import type { Client } from '../../../tests/support/client.ts'
import { startTestServer, type TestServer } from '../../../tests/support/server.ts'
import { createNoteInMemory } from '../../adapters/files/kept-note.fake.ts'
import { sha256 } from '../../adapters/signing/secrets.ts'
import type { Context } from '../../server/context.ts'
import { proveInclusion } from '../attesting/prove-attested.ts'
import { appendEntries } from './append-entries.ts'
import { CheckpointModel, findCheckpoint } from './checkpoint.model.ts'
import { EntryModel } from './entry.model.ts'
import { proveConsistency } from './prove.ts'
import { isLogUnchanged, signCheckpoint } from './sign-checkpoint.ts'
import { TileModel } from './tile.model.ts'
import { addHashes, rootOfTree } from './tiles.ts'
import { verifyTransparencyLog } from './verify-transparency-log.ts'

let server: TestServer
let anybody: Client
beforeAll(async () => {
  server = await startTestServer()
  anybody = server.browser()
})
afterAll(() => server.close())
beforeEach(() => {
  Object.assign(server.context, { keptCheckpoint: createNoteInMemory() })
  return Promise.all([EntryModel.deleteMany(), TileModel.deleteMany(), CheckpointModel.deleteMany()])
})

const appendEntry = async (context: Context, digest: string) => {
  const [entry] = await appendEntries(context, [digest])
  if (!entry) throw new Error('no entry')
  return entry
}
const digestOf = (name: string | number) => sha256(`entry ${name}`)
const digests = (count: number) => Array.from({ length: count }, (_, index) => digestOf(index))
const getText = async (path: string) => (await anybody.get(path)).text
const getKey = async () => {
  const key = parseKey((await getText('/api/log/key')).trim())
  if (!key) throw new Error('no key')
  return key
}

describe('the log of timestamps', () => {
  test('gives each digest one place, in order, even if it is added several times at once', async () => {
    const some = digests(40)
    const places = await Promise.all([...some, ...some].map((digest) => appendEntry(server.context, digest)))
    const indexes = places.map(({ index }) => index)
    expect(indexes.slice(0, 40)).toEqual(indexes.slice(40))
    expect([...new Set(indexes)].sort((one, other) => one - other)).toEqual([...some.keys()])
    const entries = await EntryModel.find().sort({ _id: 1 }).lean()
    const times = entries.map(({ appendedAt }) => appendedAt.getTime())
    expect(times).toEqual([...times].sort((one, other) => one - other))
    expect((await findCheckpoint())?._id).toBe(40)
  })

  test('keeps its times in order when the clock is set back', async () => {
    const { now } = server.context
    const first = await appendEntry(server.context, digestOf('first'))
    const back = { ...server.context, now: () => new Date(now().getTime() - 3_600_000) }
    expect((await appendEntry(back, digestOf('second'))).appendedAt).toEqual(first.appendedAt)
  })

  test('proves every entry with its public key alone, at sizes around whole tiles', async () => {
    const all = digests(700)
    await appendEntries(server.context, all)
    const key = await getKey()
    for (const index of [0, 1, 255, 256, 257, 511, 512, 698, 699]) {
      const digest = all[index] ?? ''
      const proof = parseLogProof(await getText(`/api/log/proof/${digest}`))
      expect(proof && checkLogProof(proof, hexToBytes(digest), [key])).toMatchObject({ index, size: 700 })
      expect(proof && checkLogProof(proof, hexToBytes(digestOf('other')), [key])).toBeNull()
    }
    expect(await proveInclusion(digestOf('other'))).toBeNull()
  })

  test('proves that it begins with each of its earlier ends', async () => {
    const all = digests(520)
    const sizes = [1, 3, 255, 256, 258, 519, 520]
    for (const size of sizes) await appendEntries(server.context, all.slice(0, size))
    for (const size of sizes) {
      const lines = (await getText(`/api/log/consistency?from=${size}&to=520`)).split('\n').slice(0, -1)
      const path = lines.map((line) => fromBase64(line) ?? new Uint8Array())
      const [from, to] = [await rootOfTree(size), await rootOfTree(520)]
      expect(isConsistent(size, 520, from, to, path), `from ${size}`).toBe(true)
    }
    expect(await proveConsistency(520, 521)).toBeNull()
    expect(await proveConsistency(2, 1)).toBeNull()
  })

  test('serves tiles and entries from which a mirror can build the same tree', async () => {
    const all = digests(300)
    await appendEntries(server.context, all)
    const tile = (await anybody.get('/api/log/tile/0/001.p/44')).bytes
    expect(tile).toEqual(Buffer.concat(all.slice(256).map((digest) => hashLeaf(hexToBytes(digest)))))
    const bundle = (await anybody.get('/api/log/tile/entries/001.p/44')).bytes
    const expected = all.slice(256).map((digest) => Buffer.from(`0020${digest}`, 'hex'))
    expect(bundle).toEqual(Buffer.concat(expected))
    const whole = await anybody.get('/api/log/tile/0/000')
    expect(whole.bytes).toHaveLength(256 * 32)
    // After a loss, a new log may have other hashes at the same address, so caches must revalidate.
    expect(whole.headers.get('cache-control')).toBe('public, no-cache')
    const headers = { 'if-none-match': whole.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
    expect((await fetch(`${server.origin}/api/log/tile/0/000`, { headers })).status).toBe(304)
    expect((await anybody.get('/api/log/tile/1/000.p/1')).bytes).toHaveLength(32)
    const partial = ['0/001', '0/001.p/45', '0/000.p/256', '1/000', '2/000.p/1']
    for (const absent of [...partial, '0/x001/000', '64/000', '0/1'])
      expect((await anybody.get(`/api/log/tile/${absent}`)).status, absent).toBe(404)
  })

  test('answers 404 for its end and its proofs while it is empty', async () => {
    expect((await anybody.get('/api/log/checkpoint')).status).toBe(404)
    expect((await anybody.get(`/api/log/proof/${digestOf(1)}`)).status).toBe(404)
    expect((await anybody.get('/api/log/proof/abc')).status).toBe(404)
  })
})

describe('the signed end of the log', () => {
  test('keeps its name when the public origin changes', async () => {
    await appendEntry(server.context, digestOf(1))
    const key = await getKey()
    const before = openCheckpoint(await getText('/api/log/checkpoint'), [key])
    const config = { ...server.context.config, publicOrigin: 'https://elsewhere.example' }
    await appendEntry({ ...server.context, config }, digestOf(2))
    const after = openCheckpoint(await getText('/api/log/checkpoint'), [key])
    expect(after?.origin).toBe(before?.origin)
    expect([before?.size, after?.size]).toEqual([1, 2])
  })

  test('is never replaced by a smaller one, and each size is signed once', async () => {
    await appendEntries(server.context, digests(5))
    await Promise.all([1, 3, 5, 5].map((size) => signCheckpoint(server.context, size)))
    expect((await CheckpointModel.find().lean()).map(({ _id }) => _id)).toEqual([5])
  })

  test('is signed after a crash that came between an entry and its signature', async () => {
    await appendEntries(server.context, digests(255))
    const crashed = digestOf('crashed')
    await EntryModel.create({ _id: 255, digest: crashed, appendedAt: new Date() })
    expect(await proveInclusion(crashed)).toBeNull()
    // Only what is signed is published, even if the process died after writing the tiles.
    await addHashes(0, 255, [hashLeaf(hexToBytes(crashed))])
    const statusOf = async (tile: string) => (await anybody.get(`/api/log/tile/${tile}`)).status
    const unsigned = ['entries/000', 'entries/001.p/1', 'entries/000.p/256', '0/000', '1/000.p/1']
    for (const tile of unsigned) expect([tile, await statusOf(tile)]).toEqual([tile, 404])
    expect(await statusOf('entries/000.p/255')).toBe(200)
    await appendEntry(server.context, crashed)
    expect(await statusOf('entries/000')).toBe(200)
    expect(parseCheckpoint(`${(await findCheckpoint())?.note.split('\n\n')[0]}\n`)?.size).toBe(256)
    expect(await proveInclusion(crashed)).not.toBeNull()
  })

  test('keeps a wider tile when a slower process writes a narrower one', async () => {
    const all = digests(5)
    await appendEntries(server.context, all)
    const root = await rootOfTree(5)
    await addHashes(0, 0, [hashLeaf(hexToBytes(all[0] ?? ''))])
    expect(await rootOfTree(5)).toEqual(root)
  })

  test('is not signed over a missing entry', async () => {
    const all = digests(4)
    await appendEntries(server.context, all.slice(0, 2))
    const at = { appendedAt: new Date() }
    await EntryModel.create({ _id: 3, digest: all[3] ?? '', ...at })
    await expect(signCheckpoint(server.context, 4)).rejects.toThrow('lacks entries')
    expect((await findCheckpoint())?._id).toBe(2)
    await EntryModel.create({ _id: 2, digest: all[2] ?? '', ...at })
    expect((await signCheckpoint(server.context, 4))._id).toBe(4)
    expect(await verifyTransparencyLog()).toEqual([])
  })

  test.each([
    [
      'an entry of the last tile was changed',
      async () => EntryModel.updateOne({ _id: 2 }, { digest: digestOf('forged') }),
    ],
    ['an entry was removed', async () => EntryModel.deleteOne({ _id: 1 })],
    ['a hash was changed', async () => TileModel.updateOne({ _id: '0/0' }, { hashes: Buffer.alloc(32 * 3) })],
  ])('fails verification where %s', async (what, change) => {
    await appendEntries(server.context, digests(3))
    expect(await verifyTransparencyLog()).toEqual([])
    await change()
    expect(await verifyTransparencyLog()).not.toEqual([])
    const isHash = what.includes('hash')
    expect(await isLogUnchanged()).toBe(!isHash)
    if (isHash) await expect(appendEntry(server.context, digestOf('next'))).rejects.toThrow('does not match')
  })
})
