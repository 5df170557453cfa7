import { hexToBytes } from '@noble/hashes/utils.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { openNote, parseKey } from '#contract/proofs/signed-note.ts'
import { checkLogProof, parseLogProof } from '#contract/proofs/tlog-proof.ts'
import { makeIdea, signUp } from '../../../tests/access/people.ts'
import type { Client } from '../../../tests/support/client.ts'
import { startTestServer, type TestServer } from '../../../tests/support/server.ts'
import { sha256 } from '../../adapters/signing/secrets.ts'
import { rotateKey } from './rotate-key.ts'
import { verifyTransparencyLog } from './verify-transparency-log.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startTestServer()
  owner = await signUp(server)
})
afterAll(() => server.close())

async function publish() {
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>Words.</p>')
  return (await owner.put(`/api/ideas/${id}/publish`)).json(Idea)
}
const ask = async (path: string) => (await owner.get(`/api/log/${path}`)).text
const proofOf = async (digest: string | null) =>
  parseLogProof(await ask(`proof/${digest}`)) ?? expect.fail('no proof')
const keyOf = (line: string) => parseKey(line.trim()) ?? expect.fail('no key')

test('a new key is signed by the old one and recorded in the log, and old proofs stay valid', async () => {
  const before = await publish()
  expect((await owner.get('/api/log/successions')).status).toBe(404)
  const oldKey = keyOf(await ask('key'))
  const oldProof = await proofOf(before.digest)
  const [key, again] = await Promise.all([rotateKey(server.context), rotateKey(server.context)])
  expect(again).toBe(key)
  const newKey = keyOf(await ask('key'))
  expect(keyOf(key)).toEqual(newKey)
  expect(newKey.publicKey).not.toEqual(oldKey.publicKey)
  expect((await ask('keys')).trim().split('\n').map(keyOf)).toEqual([newKey, oldKey])

  // The way from the old key to the new one: the note, and its entry in the log under either key.
  const note = await ask('successions')
  expect(openNote(note, [oldKey])?.text).toContain(key)
  const recorded = await proofOf(sha256(note))
  expect(checkLogProof(recorded, hexToBytes(sha256(note)), [oldKey])?.index).toBe(1)

  const after = await publish()
  const shows = async (
    digest: string | null,
    proof: Awaited<ReturnType<typeof proofOf>>,
    key: typeof oldKey,
  ) => checkLogProof(proof, hexToBytes(digest ?? ''), [key])?.index ?? null
  expect(await shows(before.digest, oldProof, oldKey)).toBe(0)
  expect(await shows(before.digest, await proofOf(before.digest), newKey)).toBe(0)
  expect(await shows(after.digest, await proofOf(after.digest), newKey)).toBe(2)
  expect(await shows(after.digest, await proofOf(after.digest), oldKey)).toBeNull()
  expect(await verifyTransparencyLog()).toEqual([])
})

test('each change of the key is recorded, and the log still verifies', async () => {
  await rotateKey(server.context)
  expect((await ask('successions')).match(/^next key$/gm)).toHaveLength(2)
  expect((await ask('keys')).trim().split('\n')).toHaveLength(3)
  expect(await verifyTransparencyLog()).toEqual([])
})
