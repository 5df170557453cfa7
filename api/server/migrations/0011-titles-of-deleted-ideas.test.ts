import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agree, identify, makeIdea, makeShare, startWithIdea } from '../../../tests/access/people.ts'
import { titlesOfDeletedIdeas } from './0011-titles-of-deleted-ideas.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())

test('migration 11 erases the titles of deleted ideas unless somebody accepted an agreement about them', async () => {
  const { db } = mongoose.connection
  if (!db) throw new Error('The database is not connected.')
  const { owner, server } = world
  const make = async () => (await makeIdea(owner, 'Quiet fan', '<p>x</p>')).id
  const [deleted, agreed, arriving, kept] = [await make(), await make(), await make(), await make()]
  await agree(await identify(server, (await makeShare(owner, agreed)).accessLink))
  const ideas = db.collection<{ _id: number }>('ideas')
  const deletedAt = new Date()
  await ideas.updateOne({ _id: deleted }, { $set: { deletedAt } })
  await ideas.updateOne({ _id: agreed }, { $set: { deletedAt }, $unset: { isAgreed: '' } })
  await ideas.updateOne(
    { _id: arriving },
    { $set: { deletedAt, arriving: { fileId: 'x', since: deletedAt } } },
  )
  for (const _ of ['first', 'again']) {
    await titlesOfDeletedIdeas.run(db)
    const found = await ideas.find({ _id: { $in: [deleted, agreed, arriving, kept] } }).toArray()
    const titled = found.filter((idea) => 'title' in idea && idea.title === 'Quiet fan')
    expect(titled.map(({ _id }) => _id).sort((one, other) => one - other)).toEqual([agreed, arriving, kept])
  }
})
