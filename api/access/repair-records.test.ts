import { Collection, MongoServerError } from 'mongodb'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR } from '#contract/rules/durations.ts'
import { ideaForEachTest } from '../../tests/access/idea-for-each-test.ts'
import { agree, identify, makeIdea, makeShare, open } from '../../tests/access/people.ts'
import { withRoomFor } from '../../tests/support/refuse-writes.ts'
import { EventModel } from '../activity/log/event.model.ts'
import { AcceptanceModel } from '../agreements/acceptance.model.ts'
import { IdeaModel } from '../ideas/idea.model.ts'
import { DeclineModel } from '../recipients/decline.model.ts'
import { ViewModel } from '../shares/view.model.ts'
import { repairRecords } from './repair-records.ts'

/** `later` is an idea of the same owner whose records are repaired after those of `given.ideaId`. */
const given = ideaForEachTest('<p>words</p>', ({ context }) =>
  Object.assign(context, { log: pino({ level: 'silent' }) }),
)
let later: number
beforeEach(async () => {
  later = (await makeIdea(given.owner, 'Later', '<p>words</p>')).id
})
afterEach(() => vi.restoreAllMocks())

const repair = () => repairRecords(given.server.context, new AbortController().signal)

/** Refuses the calls of a collection whose first argument names this id, or all, as the store does at a damaged record. */
function damage(collection: string, name: 'find' | 'updateOne' | 'insertOne', id?: number) {
  const call: (...args: never[]) => unknown = Collection.prototype[name]
  vi.spyOn(Collection.prototype, name).mockImplementation(function (this: Collection, ...args: unknown[]) {
    const about: { _id?: number | { $in?: number[] } } = Object(args[0])
    const ids = typeof about._id === 'object' ? about._id.$in : [about._id]
    if (this.collectionName === collection && (id === undefined || ids?.includes(id)))
      throw new MongoServerError({ code: 301, message: 'This record is damaged' })
    return Reflect.apply(call, this, args)
  })
}
const damaged = { code: 301 }

async function read(ideaId: number) {
  const { id, accessLink } = await makeShare(given.owner, ideaId)
  const { viewId } = await open(await agree(await identify(given.server, accessLink)))
  return { shareId: id, viewId: viewId ?? '' }
}
type Read = Awaited<ReturnType<typeof read>>
const isEnded = async (reading?: Read) =>
  (await ViewModel.exists({ _id: reading?.viewId ?? '', endedAt: { $ne: null } })) !== null
/** Deletes an idea as a server does that is killed after the first write. */
const deleteHalf = (ideaId: number) => withRoomFor(1, () => given.owner.delete(`/api/ideas/${ideaId}`))
const isLeft = async (_id: number) => (await IdeaModel.exists({ _id, isToRemove: true })) !== null

test('a log that cannot be written holds up neither the end of other readings nor the rest of deleted ideas', async () => {
  const reading = await read(given.ideaId)
  const { id: unwanted } = await makeIdea(given.owner, 'Unwanted', '<p>words</p>')
  await deleteHalf(unwanted)
  expect(await isLeft(unwanted)).toBe(true)
  damage('activity_heads', 'updateOne', later)
  await identify(given.server, (await makeShare(given.owner, later)).accessLink)
  given.server.advance(HOUR)
  await expect(repair()).rejects.toMatchObject(damaged)
  expect([await isEnded(reading), await isLeft(unwanted)]).toEqual([true, false])
})

test('a link that cannot be read does not hold up the end of readings of other links', async () => {
  const readings = [await read(given.ideaId), await read(later)]
  // Readings are ended in the order of the ids of their views, which are random.
  const [one, other] = readings.sort((a, b) => (a.viewId < b.viewId ? -1 : 1))
  damage('shares', 'find', one?.shareId)
  given.server.advance(HOUR)
  await expect(repair()).rejects.toMatchObject(damaged)
  expect([await isEnded(one), await isEnded(other)]).toEqual([false, true])
  vi.restoreAllMocks()
  await repair()
  expect(await isEnded(one)).toBe(true)
})

test('a decline that cannot be recorded does not hold up others', async () => {
  const { accessLink } = await makeShare(given.owner, given.ideaId)
  const declined = async () => {
    const { browser, id } = await identify(given.server, accessLink)
    await withRoomFor(1, () => browser.post(`/api/share/${accessLink}/decline`))
    return id
  }
  const [one, other] = [await declined(), await declined()]
  damage('declines', 'insertOne', one)
  await expect(repair()).rejects.toMatchObject(damaged)
  expect(await DeclineModel.exists({ _id: one })).toBeNull()
  expect(await DeclineModel.exists({ _id: other })).not.toBeNull()
})

test.each([
  ['written to its log', 'activity_heads', 'updateOne', false],
  ['read', 'acceptances', 'find', true],
] as const)(
  'an acceptance that cannot be %s keeps the log of its deleted idea until it is recorded',
  async (_, collection, name, waits) => {
    const { ideaId } = given
    damage('activity_heads', 'updateOne', ideaId)
    await read(ideaId)
    vi.restoreAllMocks()
    await IdeaModel.updateOne({ _id: ideaId }, { $unset: { isAgreed: 1 } })
    await deleteHalf(ideaId)
    damage(collection, name, collection === 'acceptances' ? undefined : ideaId)
    await expect(repair()).rejects.toMatchObject(damaged)
    expect(await isLeft(ideaId)).toBe(waits)
    vi.restoreAllMocks()
    await repair()
    const { eventId, pendingEvents } = (await AcceptanceModel.findOne({ ideaId }).lean()) ?? {}
    expect([pendingEvents, await isLeft(ideaId)]).toEqual([[], false])
    expect(await EventModel.findById(eventId).lean()).toMatchObject({ ideaId, kind: 'agreed' })
  },
)
