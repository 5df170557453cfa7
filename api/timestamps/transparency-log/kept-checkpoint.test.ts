import { hexToBytes } from '@noble/hashes/utils.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { toBase64 } from '#contract/proofs/bytes.ts'
import { formatCheckpoint } from '#contract/proofs/checkpoint.ts'
import { parseKey } from '#contract/proofs/signed-note.ts'
import { checkLogProof, parseLogProof } from '#contract/proofs/tlog-proof.ts'
import { makeIdea, signUp } from '../../../tests/access/people.ts'
import type { Client } from '../../../tests/support/client.ts'
import { startTestServer, type TestServer } from '../../../tests/support/server.ts'
import { findCheckpoint } from './checkpoint.model.ts'
import { readNote } from './kept-checkpoint.ts'
import { openNewLogAfterLoss } from './open-new-log.ts'
import { signCheckpoint } from './sign-checkpoint.ts'
import { verifyTransparencyLog } from './verify-transparency-log.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' })
  Object.assign(server.context.log, { level: 'silent' })
  owner = await signUp(server)
})
afterAll(() => server.close())

async function publish() {
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>Words.</p>')
  return owner.put(`/api/ideas/${id}/publish`)
}
const kept = async () =>
  readNote((await server.context.keptCheckpoint.read()) ?? '') ?? expect.fail('nothing is kept')
/** A checkpoint of this log as another copy of the data would have it. */
async function pretend(change: { size?: number; root?: Uint8Array; origin?: string }): Promise<string> {
  const note = `${formatCheckpoint({ ...(await kept()), ...change })}\n`
  await server.context.keptCheckpoint.keep(note)
  return note
}
beforeEach(async () => {
  expect((await publish()).status).toBe(200)
})

test('the last signed end of the log is kept outside of the database', async () => {
  const { origin, size, root } = await kept()
  expect([size, toBase64(root)]).toEqual([(await findCheckpoint())?._id, (await findCheckpoint())?.root])
  expect(origin).toContain('/api/log')
})

test('when two ideas are published at once, the newer end is kept', async () => {
  const { keep } = server.context.keptCheckpoint
  const before = await kept()
  let isFirst = true
  Object.assign(server.context.keptCheckpoint, {
    async keep(text: string) {
      const isSlow = isFirst
      isFirst = false
      if (isSlow) expect((await publish()).status).toBe(200)
      await keep(text)
    },
  })
  expect((await publish()).status).toBe(200)
  Object.assign(server.context.keptCheckpoint, { keep })
  expect([(await kept()).size, (await findCheckpoint())?._id]).toEqual([before.size + 2, before.size + 2])
})

test('a database older than the kept end publishes nothing until a new log is opened under the same key', async () => {
  const { size } = await kept()
  const idea = (await publish()).json(Idea)
  const old = (await owner.get(`/api/log/proof/${idea.digest}`)).text
  const [oldKey] = (await owner.get('/api/log/keys')).text.trim().split('\n').map(parseKey)
  const note = await pretend({ size: size + 4 })
  const refused = await publish()
  expect([refused.status, refused.code]).toEqual([503, 'log_changed'])
  await expect(signCheckpoint(server.context, size + 2)).rejects.toThrow(
    `was signed at ${size + 4} entries and has ${size + 1} now`,
  )

  const [gap, opened] = await openNewLogAfterLoss([note])
  expect(gap).toContain(`entries ${size + 1} to ${size + 3} are lost`)
  expect(opened).toMatch(/\/api\/log\/2$/)
  expect(await openNewLogAfterLoss([note])).toEqual([])
  const next = (await publish()).json(Idea)
  expect(next.timestamp?.entry).toBe(size + 1)
  const keys = (await owner.get('/api/log/keys')).text
    .trim()
    .split('\n')
    .flatMap((line) => parseKey(line) ?? [])
  expect(keys.map(({ name }) => name.endsWith('/2'))).toEqual([true, false])
  expect(keys[0]?.publicKey).toEqual(keys[1]?.publicKey)
  const checks = (text: string, digest: string | null, by: typeof keys) => {
    const proof = parseLogProof(text)
    return proof !== null && checkLogProof(proof, hexToBytes(digest ?? ''), by) !== null
  }
  const fresh = (await owner.get(`/api/log/proof/${next.digest}`)).text
  const whole = oldKey ? [oldKey] : []
  expect([checks(old, idea.digest, whole), checks(fresh, next.digest, whole)]).toEqual([true, false])
  expect([checks(old, idea.digest, keys), checks(fresh, next.digest, keys)]).toEqual([true, true])
  expect(await verifyTransparencyLog()).toEqual([])
  expect((await kept()).origin).toMatch(/\/2$/)
})

test.each([
  ['other entries', { root: new Uint8Array(32) }, 'are not those that were signed'],
  [
    'a name that the data does not know',
    { origin: 'vault.example/api/log/7' },
    'The data lacks the log of timestamps vault.example/api/log/7',
  ],
])(
  'a database whose kept end has %s publishes nothing until a new log is opened',
  async (_what, change, said) => {
    const note = await pretend(change)
    expect((await publish()).code).toBe('log_changed')
    expect((await openNewLogAfterLoss([note])).join('\n')).toContain(said)
    expect((await publish()).status).toBe(200)
  },
)

test('a kept end that is malformed or cannot be written does not stop publishing', async () => {
  await server.context.keptCheckpoint.keep('no note')
  expect((await publish()).status).toBe(200)
  const { keep } = server.context.keptCheckpoint
  Object.assign(server.context.keptCheckpoint, { keep: () => Promise.reject(new Error('the disk is full')) })
  expect((await publish()).status).toBe(200)
  Object.assign(server.context.keptCheckpoint, { keep })
})
