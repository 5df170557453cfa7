import mongoose from 'mongoose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabaseUri } from '../../../tests/support/database.ts'
import { newComments } from './0009-new-comments.ts'

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

type Row = { _id: number; byOwner: boolean; shareId?: number | null; unread?: boolean }
const comments = () => db.collection<Row>('comments')
const commented = (commentId: number, fields: object = {}) => ({
  kind: 'commented',
  needs: 'answer',
  needsOwner: true,
  shareId: 3,
  facts: { value: { commentId } },
  ...fields,
})

test('migration 9 marks comments that wait for an answer as unread, and leaves answered or read ones', async () => {
  await comments().insertMany([
    { _id: 1, byOwner: false },
    { _id: 2, byOwner: false },
    { _id: 3, byOwner: false },
    { _id: 4, byOwner: false, shareId: 3, unread: false },
  ])
  await db
    .collection('activity_events')
    .insertMany([
      commented(1),
      commented(2, { shareId: undefined }),
      commented(3, { needsOwner: false }),
      commented(4),
    ])
  const wanted = [
    { _id: 1, byOwner: false, shareId: 3, unread: true },
    { _id: 2, byOwner: false, shareId: null, unread: true },
    { _id: 3, byOwner: false },
    { _id: 4, byOwner: false, shareId: 3, unread: false },
  ]
  for (const time of ['first', 'again']) {
    await newComments.run(db)
    expect(await comments().find().sort({ _id: 1 }).toArray(), time).toEqual(wanted)
  }
  // The owner reads one comment between two runs, as after an interrupted start.
  await comments().updateOne({ _id: 1 }, { $set: { unread: false } })
  await newComments.run(db)
  expect(await comments().findOne({ _id: 1 })).toMatchObject({ unread: false })
})
