import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeIdea, makeShare, readAlong, signUp, startUnlimitedServer } from '../../../tests/access/people.ts'
import type { TestServer } from '../../../tests/support/server.ts'
import { findPending } from '../../adapters/database/pending-event.model.ts'
import { CommentModel } from '../../comments/kept/comment.model.ts'
import { EventModel } from './event.model.ts'
import { hashEvent } from './hash-event.ts'
import { HeadModel } from './head.model.ts'
import { newEvent } from './new-event.ts'
import { repairLog } from './repair-log.ts'
import { removeLog } from './sign-head.ts'
import { verifyLogs } from './verify-log.ts'
import { enqueue } from './write-down.ts'

let server: TestServer
let ideaId: number
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await EventModel.deleteMany({})
  await HeadModel.deleteMany({})
  const owner = await signUp(server)
  ideaId = (await makeIdea(owner, 'Quiet fan', '<p>x</p>')).id
  await readAlong(server, (await makeShare(owner, ideaId)).accessLink)
  expect(await EventModel.countDocuments({ ideaId })).toBe(4)
})

const faults = async () => (await verifyLogs()).faults
const waiting = async () => {
  const found: string[] = []
  for await (const { event } of findPending()) found.push(event.id)
  return found
}
const commented = (idea = ideaId) =>
  newEvent(server.context, { ideaId: idea, ownerId: 1, shareId: null }, 'commented', {
    commentId: 1,
    threadId: 1,
    byOwner: true,
  })
/** Leaves the state of a process that died after storing a document with events and before appending them to the log. */
async function leavePending(count: number) {
  const events = Array.from({ length: count }, () => commented())
  await CommentModel.create({
    _id: Math.floor(Math.random() * 2 ** 40),
    ideaId,
    ownerId: 1,
    recipientId: 1,
    author: 'Ada',
    byOwner: true,
    content: 'x',
    createdAt: new Date(),
    pendingEvents: events,
  })
  return events
}

describe('a write of the log', () => {
  test('interrupted after its document was stored is repaired once, even by several repairs at once', async () => {
    const events = await leavePending(3)
    expect(await waiting()).toHaveLength(3)
    await Promise.all([
      repairLog(server.context),
      repairLog(server.context),
      repairLog({ ...server.context }),
    ])
    const ids = events.map(({ id }) => id)
    expect(await EventModel.countDocuments({ _id: { $in: ids } })).toBe(3)
    expect(await EventModel.countDocuments({ ideaId })).toBe(7)
    expect(await waiting()).toEqual([])
    expect(await faults()).toEqual([])
  })

  test('interrupted after its event was appended does not append it again, and the head is signed', async () => {
    const [event] = await leavePending(1)
    if (!event) throw new Error('an event is needed')
    const head = await HeadModel.findById(ideaId).lean()
    await enqueue(server.context, { event, source: 'View' })
    if (head) await HeadModel.replaceOne({ _id: ideaId }, head)
    expect(await waiting()).toEqual([event.id])
    await repairLog(server.context)
    expect(await EventModel.countDocuments({ ideaId })).toBe(5)
    expect(await HeadModel.findById(ideaId).lean()).toMatchObject({ sequence: 5 })
    expect(await waiting()).toEqual([])
  })

  test('that finds its sequence number taken appends its events after it', async () => {
    const { insertMany } = EventModel
    const other = commented()
    const insertLate = async (...sent: unknown[]) => {
      Object.assign(EventModel, { insertMany })
      await enqueue({ ...server.context }, { event: other, source: 'Comment' })
      return Reflect.apply(insertMany, EventModel, sent)
    }
    Object.assign(EventModel, { insertMany: insertLate })
    const events = [commented(), commented(), commented()]
    await Promise.all(events.map((event) => enqueue(server.context, { event, source: 'Comment' })))
    const written = await EventModel.find({ ideaId, sequence: { $gt: 4 } })
      .sort({ sequence: 1 })
      .lean()
    expect(written.map(({ _id }) => _id)).toEqual([other, ...events].map(({ id }) => id))
    expect(await faults()).toEqual([])
  })

  test('appends all queued events at once', async () => {
    const insertMany = vi.spyOn(EventModel, 'insertMany')
    const events = Array.from({ length: 300 }, () => commented())
    await Promise.all(events.map((event) => enqueue(server.context, { event, source: 'Comment' })))
    expect(insertMany.mock.calls.map(([events]) => events)).toEqual([
      expect.objectContaining({ length: 300 }),
    ])
    insertMany.mockRestore()
    expect(await faults()).toEqual([])
  })
})

describe('verification of a log', () => {
  const change = (sequence: number, set: object) => EventModel.updateOne({ ideaId, sequence }, { $set: set })

  test('finds a changed event, person or fact', async () => {
    await change(2, { kind: 'declined' })
    expect(await faults()).toEqual([`The log of idea ${ideaId}: event 2 was changed.`])
    await change(2, { kind: 'identified', 'person.value.name': 'Eve' })
    expect(await faults()).toEqual([`The log of idea ${ideaId}: the person of event 2 was changed.`])
    await change(1, { 'facts.value.maxViews': 9 })
    expect(await faults()).toContain(`The log of idea ${ideaId}: the facts of event 1 were changed.`)
  })

  test('finds a person that was replaced and has no salt', async () => {
    const eve = { name: 'Eve', email: 'eve@example.org', proven: true, network: null }
    await EventModel.updateOne({ ideaId, sequence: 2 }, { $set: { person: { value: eve } } })
    expect(await faults()).toEqual([`The log of idea ${ideaId}: the person of event 2 was changed.`])
  })

  test('finds a removed event, in the middle and at the end', async () => {
    await EventModel.deleteOne({ ideaId, sequence: 2 })
    expect(await faults()).toContain(`The log of idea ${ideaId}: event 2 is missing.`)
    await EventModel.deleteMany({ ideaId, sequence: { $gt: 1 } })
    expect(await faults()).toEqual([`The log of idea ${ideaId}: event 4, which was signed, is missing.`])
  })

  test('finds an event that was moved', async () => {
    await change(2, { sequence: 99 })
    await change(3, { sequence: 2 })
    await change(99, { sequence: 3 })
    expect(await faults()).toContain(`The log of idea ${ideaId}: event 2 does not follow the one before it.`)
  })

  test('finds that the last event was replaced together with its hash', async () => {
    const last = await EventModel.findOne({ ideaId, sequence: 4 }).orFail().lean()
    const other = { ...last, kind: 'declined' as const }
    await change(4, { kind: other.kind, hash: hashEvent(other) })
    expect(await faults()).toEqual([`The log of idea ${ideaId}: event 4, which was signed, is missing.`])
  })

  test('finds a head with a wrong signature', async () => {
    await HeadModel.updateOne({ _id: ideaId }, { $set: { sequence: 3, hash: 'x' } })
    expect(await faults()).toContain(`The log of idea ${ideaId}: its signature is not valid.`)
  })

  test('succeeds after a person was erased from the log', async () => {
    expect(JSON.stringify(await EventModel.find({ ideaId }).lean())).toContain('grace@example.org')
    const reader = await EventModel.findOne({ ideaId, kind: 'opened' }).lean()
    await EventModel.updateMany(
      { recipientId: reader?.recipientId ?? 0 },
      { $set: { person: null }, $unset: { recipientId: 1 } },
    )
    const left = JSON.stringify(await EventModel.find({ ideaId }).lean())
    expect(left).not.toMatch(/grace/i)
    expect(await faults()).toEqual([])
  })
})

test('an event appended after its log was removed is not kept', async () => {
  const append = () => enqueue(server.context, { event: commented(), source: 'Comment' })
  const count = () => EventModel.countDocuments({ ideaId })
  await append()
  expect(await count()).toBe(5)
  await removeLog(server.context, ideaId)
  expect(await count()).toBe(0)
  await append()
  expect(await count()).toBe(0)
})
