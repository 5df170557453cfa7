import { beforeEach, expect, test, vi } from 'vitest'
import { DAY } from '#contract/rules/durations.ts'
import { dumpDatabase } from '../../tests/access/dump-database.ts'
import { ideaForEachTest } from '../../tests/access/idea-for-each-test.ts'
import { freezeClock, identify, makeShare, readAlong } from '../../tests/access/people.ts'
import { listIdeaActivity } from '../activity/list-activity.ts'
import { EventModel, type EventRecord } from '../activity/log/event.model.ts'
import { newEventId } from '../activity/log/event-id.ts'
import { commit, hashEvent } from '../activity/log/hash-event.ts'
import { newEvent } from '../activity/log/new-event.ts'
import { personWith } from '../activity/log/person.ts'
import { signHead } from '../activity/log/sign-head.ts'
import { verifyLogs } from '../activity/log/verify-log.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { ViewModel } from '../shares/view.model.ts'
import { forgetExpired } from './forget-expired.ts'

let begins: Date
const given = ideaForEachTest(undefined, (server) => {
  begins = new Date()
  freezeClock(server, begins)
})
beforeEach(async () => {
  const { accessLink } = await makeShare(given.owner, given.ideaId)
  await readAlong(given.server, accessLink)
  const declining = await identify(given.server, accessLink, { name: 'Charles' })
  await declining.browser.post(`/api/share/${accessLink}/decline`)
})

const events = () => EventModel.find({ ideaId: given.ideaId }).sort({ sequence: 1 }).lean<EventRecord[]>()
const at = (days: number, more = 0) =>
  freezeClock(given.server, new Date(begins.getTime() + days * DAY + more))
const faults = async () => (await verifyLogs()).faults
/** Describes the events directly, as the owner would see them, because the owner's session has ended by then. */
async function shown() {
  const [first] = await events()
  const query = { filter: 'all' as const, limit: 100 }
  return (await listIdeaActivity(given.server.context, first?.ownerId ?? 0, given.ideaId, query)).events
}
/** The networks that are still shown, by kind of event. */
const networks = async () =>
  Object.fromEntries((await shown()).flatMap(({ kind, network }) => (network ? [[kind, network]] : [])))

test('after 90 days networks are removed except those of agreements, and the log still verifies', async () => {
  at(90)
  await forgetExpired(given.server.context)
  expect(Object.keys(await networks()).sort()).toEqual(['agreed', 'declined', 'identified', 'opened'])
  at(90, 1)
  await forgetExpired(given.server.context)
  expect(await networks()).toEqual({ agreed: '127.0.0.0' })
  const all = await events()
  expect(JSON.stringify(all.filter(({ kind }) => kind !== 'agreed'))).not.toContain('127.0.0')
  expect(await ViewModel.countDocuments({ ideaId: given.ideaId, network: { $exists: true } })).toBe(0)
  expect((await shown()).find(({ kind }) => kind === 'opened')).toMatchObject({
    who: { name: 'Grace Reader' },
    erased: false,
  })
  expect(await faults()).toEqual([])
})

test('a whole network address is stored with an accepted agreement only', async () => {
  const stored: [string, unknown][] = JSON.parse(await dumpDatabase())
  const holding = stored.filter(([, documents]) => JSON.stringify(documents).includes('"127.0.0.1"'))
  expect(holding.map(([name]) => name)).toEqual(['acceptances'])
})

test('forgetting can be interrupted and finished by two processes at once', async () => {
  at(91)
  const { updateMany } = EventModel
  const cut = vi.spyOn(EventModel, 'updateMany').mockImplementationOnce(updateMany.bind(EventModel))
  cut.mockImplementationOnce(() => {
    throw new Error('the process ends here')
  })
  await expect(forgetExpired(given.server.context)).rejects.toThrow('ends here')
  expect(await networks()).toMatchObject({ opened: '127.0.0.0' })
  cut.mockRestore()
  await Promise.all([forgetExpired(given.server.context), forgetExpired({ ...given.server.context })])
  expect(await networks()).toEqual({ agreed: '127.0.0.0' })
  expect(await faults()).toEqual([])
})

test('networks are kept when RETENTION_DAYS is off', async () => {
  at(5000)
  const config = { ...given.server.context.config, retentionDays: null }
  await forgetExpired({ ...given.server.context, config })
  expect(await networks()).toMatchObject({ opened: '127.0.0.0' })
})

test('seconds shown for pages are forgotten together with networks, and changing them is detected', async () => {
  const [last] = (await events()).slice(-1)
  if (!last) throw new Error('an event is needed')
  const facts = { openedAt: begins.toISOString(), seconds: 9, ended: 'closed' as const }
  const place = { ideaId: given.ideaId, ownerId: last.ownerId, shareId: last.shareId }
  const person = personWith({ name: 'Grace', email: 'grace@example.org', network: '10.0.0.0' })
  const event = newEvent(given.server.context, place, 'read', facts, { person })
  await writeDown(given.server.context, 'View', { ...event, facts: { ...facts, pages: [4, 0, 5] } })
  const stored = () => EventModel.findById(event.id).lean<EventRecord>()
  expect((await stored())?.traces?.value).toEqual({ network: '10.0.0.0', pages: [4, 0, 5] })
  await EventModel.updateOne({ _id: event.id }, { $set: { 'traces.value.pages': [9] } })
  expect(await faults()).toEqual([
    `The log of idea ${given.ideaId}: the traces of event ${last.sequence + 1} were changed.`,
  ])
  at(91)
  await forgetExpired(given.server.context)
  expect(JSON.stringify(await stored())).not.toMatch(/10\.0\.0|pages/)
  expect((await shown())[0]).toMatchObject({ kind: 'read', facts: { seconds: 9 }, network: null })
  expect(await faults()).toEqual([])
})

test('an event with its network in the person loses the network and its salt, and keeps the name', async () => {
  const [last] = (await events()).slice(-1)
  if (!last) throw new Error('an event is needed')
  const nobody = { recipientId: null, proven: false, agreementSha256: null }
  const value = { ...nobody, name: 'Joan', email: 'joan@example.org', network: '10.1.2.0' }
  const [facts, person] = [
    { salt: 'a', value: {} },
    { salt: 'b', value },
  ]
  const chained = {
    ...{
      _id: newEventId(given.server.context, begins),
      ideaId: given.ideaId,
      kind: 'declined' as const,
      shareId: last.shareId,
    },
    ...{ sequence: last.sequence + 1, previous: last.hash },
    factsCommitment: commit(facts.salt, facts.value),
    personCommitment: commit(person.salt, person.value),
  }
  const hash = hashEvent(chained)
  const { ownerId, group } = last
  // The flag that migration 7 sets.
  await EventModel.create({ ...chained, hash, facts, person, ownerId, group, hasTraces: true })
  await signHead(given.server.context, given.ideaId, { sequence: chained.sequence, hash })
  expect(await faults()).toEqual([])
  at(91)
  await Promise.all([forgetExpired(given.server.context), forgetExpired(given.server.context)])
  expect((await shown())[0]).toMatchObject({ who: { name: 'Joan' }, network: null, erased: false })
  expect(JSON.stringify(await EventModel.findById(chained._id).lean())).not.toMatch(/10\.1\.2|"salt":"b"/)
  expect(await faults()).toEqual([])
  const agreed = { ideaId: given.ideaId, kind: 'agreed' as const }
  await EventModel.updateOne(agreed, { $set: { 'person.salt': null, 'person.value.network': null } })
  expect(await faults()).toHaveLength(1)
})
