import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Certificate } from '#contract/evidence.ts'
import {
  identify,
  lookUp,
  makeIdea,
  makeShare,
  putNda,
  type Reader,
  startWithIdea,
} from '../../tests/access/people.ts'
import { EventModel } from '../activity/log/event.model.ts'
import { HeadModel } from '../activity/log/head.model.ts'
import { repairLog } from '../activity/log/repair-log.ts'
import { removeLog } from '../activity/log/sign-head.ts'
import { verifyLogs } from '../activity/log/verify-log.ts'
import { removeDeletedIdeas } from '../ideas/delete-idea.ts'
import { IdeaModel } from '../ideas/idea.model.ts'
import { ReleaseModel } from '../ideas/release.model.ts'
import { AcceptanceModel, AgreementTextModel } from './acceptance.model.ts'

/** A draft is deleted while somebody accepts: either the acceptance is kept with the log, or there is none. */
let world: Awaited<ReturnType<typeof startWithIdea>>
let ideaId: number
let reader: Reader
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())
beforeEach(async () => {
  const { server, owner } = world
  ideaId = (await makeIdea(owner, 'Quiet fan', '<p>x</p>')).id
  reader = await identify(server, (await makeShare(owner, ideaId)).accessLink)
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function accept() {
  const { agreement } = await lookUp(reader)
  return putNda(reader, { agreed: true, agreementSha256: agreement?.sha256 })
}
const remove = async () => expect((await world.owner.delete(`/api/ideas/${ideaId}`)).status).toBe(204)
const repair = async () => {
  await repairLog(world.server.context)
  await removeDeletedIdeas(world.server.context)
}
/** Runs `meanwhile` once, right before or after the next call of a model's method. */
function at<Name extends string>(
  model: Record<Name, unknown>,
  name: Name,
  meanwhile: { before?: () => Promise<unknown>; after?: () => Promise<unknown> },
) {
  const called = Reflect.get(model, name)
  if (typeof called !== 'function') throw new Error(`There is no ${name}`)
  const gate = async (...sent: unknown[]) => {
    Object.assign(model, { [name]: called })
    await meanwhile.before?.()
    const done: unknown = await Reflect.apply(called, model, sent)
    await meanwhile.after?.()
    return done
  }
  Object.assign(model, { [name]: gate })
}
const acceptanceOf = () => AcceptanceModel.findOne({ recipientId: reader.id }).lean()
const pendingOf = async () => (await acceptanceOf())?.pendingEvents?.map(({ kind }) => kind) ?? []

/** Expects the acceptance in the log, and the owner's certificate to say where. */
async function expectKept() {
  const { eventId } = (await acceptanceOf()) ?? {}
  expect(await EventModel.findById(eventId).lean()).toMatchObject({ ideaId, kind: 'agreed' })
  const certificate = (await world.owner.get(`/api/certificates/${eventId}`)).json(Certificate)
  expect(certificate.event).toEqual({ sequence: 3, of: 3 })
  expect(await pendingOf()).toEqual([])
  expect((await verifyLogs()).faults).toEqual([])
}

test.each([
  ['before the acceptance is stored', AcceptanceModel, 'create', { before: remove }],
  ['before its event is written down', EventModel, 'insertMany', { before: remove }],
  ['when its event has just been written down', EventModel, 'insertMany', { after: remove }],
] as const)('an acceptance stays in the log if its draft is deleted %s', async (_, model, name, when) => {
  const { agreement } = await lookUp(reader)
  at(model, name, when)
  const answer = await putNda(reader, { agreed: true, agreementSha256: agreement?.sha256 })
  expect(answer.status).toBe(200)
  await repair()
  await expectKept()
})

test('accepting after the draft was deleted is refused and leaves nothing', async () => {
  await AgreementTextModel.deleteMany({})
  const { agreement } = await lookUp(reader)
  at(ReleaseModel, 'updateOne', { after: remove })
  const answer = await putNda(reader, { agreed: true, agreementSha256: agreement?.sha256 })
  expect([answer.status, answer.code]).toEqual([410, 'share_revoked'])
  await repair()
  expect(await acceptanceOf()).toBeNull()
  expect(await AgreementTextModel.countDocuments()).toBe(0)
  expect(await EventModel.countDocuments({ ideaId })).toBe(0)
  expect(await HeadModel.findById(ideaId).lean()).toMatchObject({ note: null })
})

/** The state after an acceptance from before the field `isAgreed` existed. */
const forgetFact = () => IdeaModel.updateOne({ _id: ideaId }, { $unset: { isAgreed: 1 } })
const died = { before: () => Promise.reject(new Error('the process died')) }

test.each([
  ['stands in the log', () => accept()],
  ['still waits for it', async () => void at(EventModel, 'insertMany', died)],
])('an acceptance older than the field isAgreed keeps the log when its event %s', async (_, prepare) => {
  await prepare()
  expect((await accept()).status).toBe(200)
  await forgetFact()
  await remove()
  await repair()
  await expectKept()
})

test.each([
  ['before it was written down', { before: () => removeLog(world.server.context, ideaId) }],
  ['when it was just written down', { after: () => removeLog(world.server.context, ideaId) }],
])('an acceptance whose log was removed %s stays pending', async (_, when) => {
  const { agreement } = await lookUp(reader)
  at(EventModel, 'insertMany', when)
  const answer = await putNda(reader, { agreed: true, agreementSha256: agreement?.sha256 })
  expect(answer.status).toBe(200)
  for (let round = 0; round < 2; round++) {
    expect([await pendingOf(), await EventModel.countDocuments({ ideaId })]).toEqual([['agreed'], 0])
    await repair()
  }
})
