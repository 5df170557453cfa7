import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeIdea, signUp, startUnlimitedServer } from '../../../tests/access/people.ts'
import type { TestServer } from '../../../tests/support/server.ts'
import { removeDeletedIdeas } from '../../ideas/delete-idea.ts'
import { remainsOfDeletedIdeas } from './0010-remains-of-deleted-ideas.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

test('migration 10 removes the earlier versions of ideas whose deletion was interrupted, and no others', async () => {
  const { db } = mongoose.connection
  if (!db) throw new Error('The database is not connected.')
  const owner = await signUp(server)
  const [deleted, kept] = await Promise.all([
    makeIdea(owner, 'One', '<p>one</p>'),
    makeIdea(owner, 'Two', '<p>two</p>'),
  ])
  for (const { id } of [deleted, kept])
    await owner.put(`/api/ideas/${id}`, { title: 'Changed', content: '<p>changed</p>' })
  const ideas = db.collection<{ _id: number }>('ideas')
  await ideas.createIndex({ logToRemove: 1 }, { partialFilterExpression: { logToRemove: true } })
  await ideas.updateOne({ _id: deleted.id }, { $set: { deletedAt: new Date(), logToRemove: true } })
  for (const _ of ['first', 'again']) {
    await remainsOfDeletedIdeas.run(db)
    await removeDeletedIdeas(server.context)
    const versions = await db.collection('ideaversions').find().toArray()
    expect(versions.map(({ ideaId }) => ideaId)).toEqual([kept.id])
    const marked = { $or: [{ isToRemove: { $exists: true } }, { logToRemove: { $exists: true } }] }
    expect(await ideas.countDocuments(marked)).toBe(0)
  }
  expect(Object.keys(await ideas.indexInformation())).not.toContain('logToRemove_1')
})
