import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#contract/rules/durations.ts'
import {
  agree,
  freezeClock,
  identify,
  makeShare,
  readAlong,
  startWithIdea,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { AccessSessionModel } from './access-session.model.ts'
import { asOpen } from './ensure-open.ts'
import { extendSession, forgetAcceptance, holdView, markOpen } from './session-steps.ts'

let server: TestServer
let owner: Client
let ideaId: number
let realNow: () => Date
beforeAll(async () => {
  ;({ server, owner, ideaId } = await startWithIdea())
  realNow = server.context.now
})
afterEach(() => {
  Object.assign(server.context, { now: realNow })
})
afterAll(() => server.close())

/**
 * Extends a session late: the call was admitted earlier and waited. `minutes` is the time since opening, `seen` when the page was
 * last seen.
 */
async function extendLate({ minutes, seen }: { minutes: number; seen: number }): Promise<boolean> {
  const { id } = await readAlong(server, (await makeShare(owner, ideaId)).accessLink)
  const find = async () => asOpen(await AccessSessionModel.findOne({ recipientId: id }).lean())
  const opened = await find()
  if (!opened) throw new Error('It is not open.')
  const at = (after: number) => new Date(opened.openedAt.getTime() + after * MINUTE)
  await AccessSessionModel.updateOne({ recipientId: id }, { $set: { seenAt: at(seen) } })
  freezeClock(server, at(minutes))
  await extendSession(server.context, { ...opened, seenAt: at(seen) })
  Object.assign(server.context, { now: realNow })
  return (await find())?.seenAt.getTime() === at(minutes).getTime()
}

test('a call admitted before its session ended does not extend it', async () => {
  const whole = (12 * HOUR) / MINUTE
  expect(await extendLate({ minutes: 29, seen: 0 })).toBe(true)
  expect(await extendLate({ minutes: 30, seen: 0 })).toBe(false)
  expect(await extendLate({ minutes: whole - 1, seen: whole - 10 })).toBe(true)
  expect(await extendLate({ minutes: whole, seen: whole - 10 })).toBe(false)
})

test('a call admitted before its reader closed does not extend the session', async () => {
  const { browser, id, token } = await readAlong(server, (await makeShare(owner, ideaId)).accessLink)
  const find = () => AccessSessionModel.findOne({ recipientId: id }).orFail().lean()
  const opened = asOpen(await find())
  if (!opened) throw new Error('It is not open.')
  await browser.post(`/api/share/${token}/close`)
  freezeClock(server, new Date(opened.seenAt.getTime() + 2 * MINUTE))
  await extendSession(server.context, opened)
  expect(await find()).toEqual({ ...opened, state: 'closed' })
})

test('an open that finds its session closed chooses no view', async () => {
  const { id } = await agree(await identify(server, (await makeShare(owner, ideaId)).accessLink))
  const find = () => AccessSessionModel.findOne({ recipientId: id }).orFail().lean()
  const before = await find()
  await AccessSessionModel.updateOne({ recipientId: id }, { $set: { state: 'closed' } })
  await expect(holdView(before, 'a view', 1)).rejects.toMatchObject({ code: 'identify' })
  expect(await find()).toEqual({ ...before, state: 'closed' })
})

test('an open that finishes after its reader closed is refused; after another open it changes nothing', async () => {
  const { id } = await readAlong(server, (await makeShare(owner, ideaId)).accessLink)
  const find = () => AccessSessionModel.findOne({ recipientId: id }).orFail().lean()
  const opened = await find()
  const late = { ...opened, state: 'accepted' as const }
  freezeClock(server, new Date(realNow().getTime() + MINUTE))
  await markOpen(server.context, late, opened.revision ?? 0)
  expect(await find()).toEqual(opened)
  await AccessSessionModel.updateOne({ recipientId: id }, { $set: { state: 'closed' } })
  await expect(markOpen(server.context, late, opened.revision ?? 0)).rejects.toMatchObject({
    code: 'identify',
  })
  expect((await find()).state).toBe('closed')
})

test.each([{ state: 'closed' }, { agreementSha256: 'f'.repeat(64) }, { viewId: 'chosen meanwhile' }])(
  'an open with an outdated agreement does not change a session that has since got %o',
  async (since) => {
    const reader = await agree(await identify(server, (await makeShare(owner, ideaId)).accessLink))
    const find = () => AccessSessionModel.findOne({ recipientId: reader.id }).orFail().lean()
    const before = await find()
    await AccessSessionModel.updateOne({ recipientId: reader.id }, { $set: since })
    await forgetAcceptance(before)
    expect(await find()).toEqual({ ...before, ...since })
  },
)
