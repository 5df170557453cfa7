import { hexToBytes } from '@noble/hashes/utils.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { parseKey } from '#contract/proofs/signed-note.ts'
import { checkLogProof, parseLogProof } from '#contract/proofs/tlog-proof.ts'
import { makeIdea, signUp } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { timestampsToRecord } from '../server/migrations/0005-timestamps-to-record.ts'
import { EntryModel } from '../timestamps/transparency-log/entry.model.ts'
import { TileModel } from '../timestamps/transparency-log/tile.model.ts'
import { IdeaModel } from './idea.model.ts'
import { recordMissing } from './record-timestamps.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startTestServer()
  owner = await signUp(server, 'Ada Example')
})
afterAll(() => server.close())

const publish = async (title: string) => {
  const { id } = await makeIdea(owner, title, '<p>Words.</p>')
  return owner.put(`/api/ideas/${id}/publish`)
}
const read = async (id: number) => (await owner.get(`/api/ideas/${id}`)).json(Idea)

/** Leaves the idea as a process does that stops between publishing and recording it. */
const forget = (id: number) =>
  IdeaModel.updateOne({ _id: id }, { $set: { isUnrecorded: true, logIndex: null, recordedAt: null } })

test('publishing answers with the entry in the log of timestamps, whose proof anybody can check', async () => {
  const { timestamp, digest } = (await publish('Quiet fan')).json(Idea)
  const key = parseKey((await owner.get('/api/log/key')).text.trim())
  const proof = parseLogProof((await server.browser().get(`/api/log/proof/${digest}`)).text)
  const logged = proof && key && checkLogProof(proof, hexToBytes(digest ?? ''), [key])
  expect(logged?.index).toBe(timestamp?.entry)
  expect(timestamp).toMatchObject({ state: 'recorded', sentAt: null, stamp: null, block: null })
  expect(await IdeaModel.exists({ isUnrecorded: true })).toBeNull()
})

test('ideas published at once get an entry each', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => publish(`Fan ${index}`)))
  const entries = answers.map((answer) => answer.json(Idea).timestamp?.entry)
  expect(new Set(entries).size).toBe(8)
  expect(entries).not.toContain(undefined)
})

test('a draft has no entry in the log of timestamps', async () => {
  const { id } = await makeIdea(owner, 'Draft', '<p>Words.</p>')
  expect((await read(id)).timestamp).toBeNull()
})

test('a published idea left unrecorded by a crash is recorded once, and keeps an entry it already had', async () => {
  const before = (await publish('Crashed after its entry')).json(Idea)
  const after = (await publish('Crashed before its entry')).json(Idea)
  await EntryModel.deleteOne({ digest: after.digest })
  await Promise.all([forget(before.id), forget(after.id)])
  await Promise.all([recordMissing(server.context), recordMissing(server.context)])
  expect((await read(before.id)).timestamp).toEqual(before.timestamp)
  expect((await read(after.id)).timestamp?.entry).toBe(after.timestamp?.entry)
  expect(await EntryModel.countDocuments({ digest: before.digest })).toBe(1)
})

test('an idea published before the log existed is recorded and keeps its publishing time', async () => {
  const { id, blockchainTimestamp } = (await publish('Older than the log')).json(Idea)
  await IdeaModel.updateOne({ _id: id }, { $unset: { recordedAt: '', logIndex: '' } })
  await timestampsToRecord.run(IdeaModel.db.db ?? fail())
  await recordMissing(server.context)
  const idea = await read(id)
  expect(idea.blockchainTimestamp).toBe(blockchainTimestamp)
  expect(idea.timestamp).not.toBeNull()
})

test('nothing is published while the stored log differs from its signed end', async () => {
  const { id } = await makeIdea(owner, 'Waits', '<p>Words.</p>')
  const tile = await TileModel.findById('0/0').orFail()
  await TileModel.updateOne({ _id: '0/0' }, { hashes: Buffer.alloc(tile.hashes.length) })
  const refused = await owner.put(`/api/ideas/${id}/publish`)
  expect([refused.status, refused.code]).toEqual([503, 'log_changed'])
  expect((await read(id)).status).toBe('draft')
  await TileModel.updateOne({ _id: '0/0' }, { hashes: tile.hashes })
  expect((await owner.put(`/api/ideas/${id}/publish`)).status).toBe(200)
})

const fail = (): never => {
  throw new Error('The database is not connected.')
}
