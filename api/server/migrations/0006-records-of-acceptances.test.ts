import mongoose from 'mongoose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabaseUri } from '../../../tests/support/database.ts'
import { sha256 } from '../../adapters/signing/secrets.ts'
import { recordsOfAcceptances } from './0006-records-of-acceptances.ts'

let client: mongoose.mongo.MongoClient
let db: mongoose.mongo.Db
beforeEach(async () => {
  client = await mongoose.mongo.MongoClient.connect(freshDatabaseUri())
  db = client.db()
})
afterEach(async () => {
  await db.dropDatabase()
  await client.close()
})

const text = 'Confidentiality Notice\nIdea: Kettle'
const old = {
  recipientId: 7,
  shareId: 3,
  ideaId: 1,
  ownerId: 1,
  agreementVersion: '2026-11',
  agreementSha256: sha256(text),
  shownHashEchoed: true,
  title: 'Kettle',
  documentId: null,
  ownerName: 'Ada',
  name: 'Grace',
  email: 'grace@example.org',
  verified: true,
  revision: 4,
  contentSha256: 'c'.repeat(64),
  digest: null,
  acceptedAt: new Date('2026-11-01T10:00:00.000Z'),
  readMs: null,
  scrolledToEndAt: null,
  address: '2001:db8:12:34::9',
  userAgent: 'A phone',
}
const acceptances = () => db.collection('acceptances')
const agreed = (recipientId: number) => ({
  recipientId,
  kind: 'agreed',
  person: { value: { agreementSha256: sha256(text) } },
})

test('migration 6 adds a record and a seal to older acceptances and marks what was not recorded', async () => {
  await db
    .collection<{ _id: string; text: string }>('agreement_texts')
    .insertMany([{ _id: sha256(text), text }])
  await db.collection<{ _id: string }>('activity_events').insertMany([{ ...agreed(7), _id: 'e'.repeat(32) }])
  await acceptances().insertMany([
    { ...old },
    {
      ...old,
      recipientId: 8,
      pendingEvents: [{ id: 'f'.repeat(32), kind: 'agreed' }],
      address: '::ffff:203.0.113.9',
    },
    { ...old, recipientId: 9, address: 'unknown', scrolledToEndAt: old.acceptedAt, readMs: 900 },
  ])
  await recordsOfAcceptances.run(db)
  const [first, second, third] = await acceptances().find().sort({ recipientId: 1 }).toArray()
  expect(first).toMatchObject({ ...old, eventId: 'e'.repeat(32), isSealInLog: false, addressSalt: null })
  expect(first?.network).toBe('2001:db8:12::/48')
  expect(first?.seal).toBe(sha256(`${first?.record}\n\n${text}`))
  expect(first?.record.split('\n')).toEqual(
    expect.arrayContaining([
      'ideavault-acceptance/1',
      'Address proven: by a code, when is not recorded',
      'Read to the end: not measured',
      'Languages: not recorded',
      'Whole address: kept by the server, not committed to',
      'Log: commits to name, email, proof and agreement only: this is older than seals',
    ]),
  )
  expect(first?.record).not.toContain('::9')
  expect(second).toMatchObject({ eventId: 'f'.repeat(32), network: '203.0.113.0' })
  expect(third).toMatchObject({ eventId: null, network: 'unknown' })
  expect(third?.record).toContain('Read to the end: 2026-11-01T10:00:00.000Z, after 900 ms')
})

test('migration 6 run again changes nothing, and existing seals stay', async () => {
  await acceptances().insertMany([{ ...old }, { ...old, recipientId: 8, seal: 'kept' }])
  await recordsOfAcceptances.run(db)
  const once = await acceptances().find().toArray()
  expect(once.find(({ recipientId }) => recipientId === 8)).toMatchObject({ seal: 'kept' })
  await recordsOfAcceptances.run(db)
  expect(await acceptances().find().toArray()).toEqual(once)
})
