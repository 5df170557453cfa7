import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listActivity } from '#contract/activity.ts'
import { ErrorAnswer } from '#contract/errors.ts'
import { MINUTE } from '#contract/rules/durations.ts'
import { limits } from '#contract/rules/limits.ts'
import { Share } from '#contract/shares.ts'
import {
  type Changes,
  changeShare,
  freezeClock,
  lookUp,
  makeAgreement,
  makeShare,
  open,
  readAlong,
  startWithIdea,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { ShareModel } from '../shares/share.model.ts'
import { endLapsedReadings } from './end-lapsed-readings.ts'

/** How changing a link affects its readers, and what the log records about it. */
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

const inMinutes = (minutes: number) =>
  new Date(server.context.now().getTime() + minutes * MINUTE).toISOString()
const limited = () => makeShare(owner, ideaId, { shareType: 'time-dependent', expiresAt: inMinutes(10) })
const eventsOf = async (link: number) =>
  (await owner.get(`/api/activity?link=${link}`)).json(listActivity.answer).events
const kindsOf = async (link: number) => (await eventsOf(link)).map(({ kind }) => kind)
const ask = (token: string) =>
  server.browser().post(`/api/share/${token}/ask`, { name: 'Mary Somerville', email: 'mary@example.org' })

test('changing a link records an event with the old and new terms, and never with the passcode', async () => {
  const share = await limited()
  const expiresAt = inMinutes(60)
  await changeShare(owner, share.id, { name: 'For the bank', expiresAt, passcode: 'canary of a passcode' })
  await changeShare(owner, share.id, { expiresAt })
  const [event, ...others] = await eventsOf(share.id)
  expect(others.map(({ kind }) => kind)).toEqual(['link-made'])
  expect(event).toMatchObject({
    kind: 'link-changed',
    who: null,
    unread: false,
    link: { id: share.id, name: 'For the bank' },
    facts: {
      changed: ['name', 'expiresAt', 'passcode'],
      expiresAt,
      hasPasscode: true,
      was: { expiresAt: share.expiresAt, maxViews: null },
      livesAgain: false,
    },
  })
  const file = (await owner.get('/api/activity/export?format=json')).text
  expect(file).not.toContain('canary of a passcode')
  expect(file).not.toContain('argon2id')
})

test('a request for access at a dead link stops waiting once the link is active again', async () => {
  const share = await limited()
  server.advance(10 * MINUTE)
  await ask(share.accessLink)
  expect((await eventsOf(share.id))[0]).toMatchObject({ kind: 'asked', needs: 'access' })
  await changeShare(owner, share.id, { name: 'Still dead' })
  expect((await eventsOf(share.id)).find(({ kind }) => kind === 'asked')?.needs).toBe('access')
  await changeShare(owner, share.id, { expiresAt: inMinutes(7 * 24 * 60) })
  const [changed, , asked] = await eventsOf(share.id)
  expect(changed).toMatchObject({ kind: 'link-changed', facts: { livesAgain: true } })
  expect(asked).toMatchObject({ kind: 'asked', needs: null })
})

test('a reader whose link ended and is active again continues with the same view and a new reading', async () => {
  const share = await limited()
  const reader = await readAlong(server, share.accessLink)
  server.advance(10 * MINUTE)
  await endLapsedReadings(server.context)
  expect((await reader.browser.get(`/api/share/${share.accessLink}/session`)).code).toBe('share_expired')
  await changeShare(owner, share.id, { expiresAt: inMinutes(60) })
  expect((await lookUp(reader)).next).toBe('read')
  await open(reader)
  server.advance(MINUTE)
  await reader.browser.post(`/api/share/${share.accessLink}/close`)
  const events = await eventsOf(share.id)
  const read = events.flatMap((event) => (event.kind === 'read' ? [event.facts] : []))
  expect(read).toMatchObject([{ ended: 'closed' }, { ended: 'link-ended' }])
  expect(read[0]?.seconds).toBeGreaterThanOrEqual(60)
  expect(read[0]?.seconds).toBeLessThan(120)
  expect(events.filter(({ kind }) => kind === 'opened')).toHaveLength(1)
})

test('a reader learns that a shortened link has ended at the next poll, in less than 15 seconds', async () => {
  expect(limits.sessionPollSeconds).toBeLessThan(15)
  const share = await limited()
  const { browser, token } = await readAlong(server, share.accessLink)
  freezeClock(server, server.context.now())
  await changeShare(owner, share.id, { expiresAt: inMinutes(0.05) })
  const session = async () => browser.get(`/api/share/${token}/session`)
  const left = (await session()).json(v.object({ secondsLeft: v.number() })).secondsLeft
  expect(left).toBe(3)
  freezeClock(server, new Date(server.context.now().getTime() + limits.sessionPollSeconds * 1000))
  expect((await session()).code).toBe('share_expired')
  await endLapsedReadings(server.context)
  expect(await kindsOf(share.id)).toContain('read')
})

test('the same change sent many times at once is recorded as one change', async () => {
  const share = await limited()
  const expiresAt = inMinutes(60)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => changeShare(owner, share.id, { expiresAt })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await kindsOf(share.id)).toEqual(['link-changed', 'link-made'])
})

/** Sends a change and runs `meanwhile` just before the change is written. */
async function changeAfter(id: number, body: Changes, meanwhile: () => Promise<unknown>) {
  const { collection } = ShareModel
  const write = collection.updateOne.bind(collection)
  const spy = vi.spyOn(collection, 'updateOne').mockImplementationOnce(async (...given) => {
    await meanwhile()
    return write(...given)
  })
  const answer = await changeShare(owner, id, body)
  spy.mockRestore()
  return answer
}

test.each<[string, () => Changes, object]>([
  ['a passcode', () => ({ passcode: 'owls at night' }), { hasPasscode: true }],
  ['a code', () => ({ requireCode: true }), { requireCode: true }],
  ['an end', () => ({ expiresAt: inMinutes(5) }), {}],
  ['a number of views', () => ({ maxViews: 2 }), {}],
  ['no downloads', () => ({ allowDownload: false }), {}],
])('a change does not undo a simultaneous change of another term: %s', async (_what, makeBody, becomes) => {
  const [share, body] = [await limited(), makeBody()]
  const answer = await changeAfter(share.id, { name: 'Late' }, () => changeShare(owner, share.id, body))
  const { passcode: _, ...told } = body
  expect(answer.json(Share)).toMatchObject({ name: 'Late', ...told, ...becomes })
})

test('a change does not undo a simultaneous change of the name, the agreement or its version', async () => {
  const { id, number } = await makeAgreement(owner, ['Say nothing.'])
  const share = await limited()
  const other = { allowDownload: false }
  const choose = (version: number) => () =>
    changeShare(owner, share.id, { agreement: { id, number: version } })
  const first = await changeAfter(share.id, other, choose(number))
  expect(first.json(Share)).toMatchObject({ ...other, agreement: { id, number } })
  const written = { title: 'Words of my own', clauses: ['Say nothing to anybody.'], number }
  await owner.put(`/api/agreements/${id}`, written)
  const second = await changeAfter(share.id, { allowDownload: true }, choose(number + 1))
  expect(second.json(Share)).toMatchObject({ allowDownload: true, agreement: { id, number: number + 1 } })
  const third = await changeAfter(share.id, other, () => changeShare(owner, share.id, { name: 'First' }))
  expect(third.json(Share)).toMatchObject({ ...other, name: 'First' })
})

test('a change is refused if the link was revoked or used up in the meantime', async () => {
  const [revoked, opened] = [await limited(), await limited()]
  const late = await changeAfter(revoked.id, { name: 'Late' }, () =>
    owner.delete(`/api/shares/${revoked.id}`),
  )
  expect([late.code, await kindsOf(revoked.id)]).toEqual([
    'share_switched_off',
    ['link-revoked', 'link-made'],
  ])
  await readAlong(server, opened.accessLink)
  const lowered = await changeAfter(opened.id, { maxViews: 1 }, () => readAlong(server, opened.accessLink))
  expect(lowered.json(ErrorAnswer).fields).toHaveProperty('maxViews')
})
