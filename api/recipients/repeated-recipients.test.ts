import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Recipient } from '#contract/access.ts'
import {
  agree,
  askForCode,
  codeSentTo,
  lookUp,
  makeIdea,
  makeShare,
  signUp,
  startUnlimitedServer,
  tryOpen,
  typeCode,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { withRoomFor } from '../../tests/support/refuse-writes.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { EventModel } from '../activity/log/event.model.ts'
import { repairLog } from '../activity/log/repair-log.ts'
import { AccessSessionModel } from './access-session.model.ts'
import { RecipientModel } from './recipient.model.ts'

let server: TestServer
let owner: Client
let ideaId: number
let token: string
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  ideaId = (await makeIdea(owner, 'Quiet fan', '<p>x</p>')).id
  token = (await makeShare(owner, ideaId)).accessLink
})

const KEY = '0d6c1d2c-5c0e-4a6e-9b57-6f4f1c3e2a10'
const grace = { name: 'Grace Reader', email: 'grace@example.org' }
const send = (by: Client, details: object = grace, key: string | null = KEY) =>
  by.post(
    '/api/recipients',
    { accessToken: token, ...details },
    key === null ? {} : { 'Idempotency-Key': key },
  )
const say = async (by: Client, details?: object, key?: string | null) =>
  (await send(by, details, key)).json(Recipient)
const counted = async () => {
  await repairLog(server.context)
  return {
    recipients: await RecipientModel.countDocuments({ ideaId }),
    sessions: await AccessSessionModel.countDocuments({ ideaId }),
    events: await EventModel.countDocuments({ ideaId, kind: 'identified' }),
  }
}
const once = { recipients: 1, sessions: 1, events: 1 }

test('details with half a surrogate pair still match when the request is repeated', async () => {
  const details = { ...grace, name: 'Grace \ud83d Reader', phone: '555 \ud83d' }
  const first = await say(server.browser(), details)
  expect(first).toMatchObject({ name: 'Grace \ufffd Reader', phone: '555 \ufffd' })
  expect(await say(server.browser(), details)).toEqual(first)
  expect(await counted()).toEqual(once)
})

test('a repeat without the cookie of the lost answer gets the same recipient and can continue', async () => {
  const first = await say(server.browser())
  const browser = server.browser()
  expect(await say(browser)).toEqual(first)
  expect(await counted()).toEqual(once)
  expect(await lookUp({ browser: browser, token })).toMatchObject({
    next: 'agree',
    recipient: { id: first.id },
  })
})

test('a repeat with the cookie of the first answer keeps that cookie', async () => {
  const browser = server.browser()
  const sent = [await send(browser), await send(browser)]
  expect(new Set(sent.map((answer) => answer.json(Recipient).id)).size).toBe(1)
  expect(new Set(sent.map(({ headers }) => headers.get('set-cookie')?.split(';')[0])).size).toBe(1)
  expect(await counted()).toEqual(once)
})

test('a repeat in another browser does not get the session of a reader who has agreed', async () => {
  const reader = server.browser()
  const first = await say(reader)
  await agree({ browser: reader, id: first.id, token })
  const other = server.browser()
  const second = await say(other)
  expect(second.id).not.toBe(first.id)
  expect(second.agreedToNda).toBe(false)
  expect((await tryOpen({ browser: other, id: second.id, token })).code).toBe('agreement_required')
  expect((await tryOpen({ browser: reader, id: first.id, token })).status).toBe(200)
  // A late repeat from the reader's own browser ends nothing.
  expect((await say(reader)).id).toBe(first.id)
  expect(await lookUp({ browser: reader, token })).toMatchObject({ next: 'read' })
  expect((await reader.get(`/api/share/${token}/session`)).status).toBe(200)
  await repairLog(server.context)
  expect(await EventModel.countDocuments({ ideaId, kind: 'closed' })).toBe(0)
})

test('a code that was used is void also for a repeat whose session is gone', async () => {
  token = (await makeShare(owner, ideaId, { requireCode: true })).accessLink
  const [browser, another] = [server.browser(), server.browser()]
  const { id } = await say(browser)
  const mine = { browser, id, token }
  await askForCode(mine)
  const code = codeSentTo(server, grace.email)
  expect((await typeCode(mine, code)).status).toBe(200)
  await say(browser, { name: 'Bob Reader', email: 'bob@example.org' }, null)
  expect(await say(another)).toMatchObject({ id, verified: false })
  expect((await typeCode({ browser: another, id, token }, code)).code).toBe('code_expired')
})

test('a repeated key with other details is refused; each link and each request without a key is separate', async () => {
  const browser = server.browser()
  await say(browser)
  for (const details of [
    { ...grace, name: 'Vera Reader' },
    { ...grace, phone: '555' },
    { ...grace, tellAnswers: true },
  ])
    expect((await send(browser, details)).code).toBe('bad_request')
  expect((await send(browser, grace, 'short')).code).toBe('bad_request')
  expect(await counted()).toEqual(once)
  for (const _ of [1, 2]) await say(server.browser(), grace, null)
  token = (await makeShare(owner, ideaId)).accessLink
  await say(server.browser())
  expect((await counted()).recipients).toBe(4)
})

test('simultaneous repeats make one recipient, and the last browser can continue', async () => {
  const browsers = Array.from({ length: 4 }, () => server.browser())
  const all = await Promise.all(browsers.map((browser) => say(browser)))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect(await counted()).toEqual(once)
  const [last] = browsers
  if (!last) throw new Error('There is no browser.')
  await say(last)
  expect(await lookUp({ browser: last, token })).toMatchObject({ next: 'agree' })
})

test('a repeat in another browser leaves a session that has just agreed as it is', async () => {
  const first = server.browser()
  const { id } = await say(first)
  const { collection } = AccessSessionModel
  const remove = collection.deleteOne.bind(collection)
  const spy = vi.spyOn(collection, 'deleteOne').mockImplementationOnce(async (...given) => {
    await agree({ browser: first, id, token })
    return remove(...given)
  })
  expect((await say(server.browser())).id).not.toBe(id)
  spy.mockRestore()
  expect(await lookUp({ browser: first, token })).toMatchObject({ next: 'open', recipient: { id } })
})

test('a repeat after some writes failed makes one recipient', async () => {
  for (let most = 0; ; most++) {
    const browser = server.browser()
    const key = `${KEY}-${most}`
    token = (await makeShare(owner, ideaId)).accessLink
    const refused = await withRoomFor(most, () => send(browser, grace, key))
    const { id } = await say(browser, grace, key)
    expect(await lookUp({ browser: browser, token }), String(most)).toMatchObject({
      next: 'agree',
      recipient: { id },
    })
    await repairLog(server.context)
    expect(await RecipientModel.countDocuments({ ideaId }), String(most)).toBe(most + 1)
    expect(await EventModel.countDocuments({ ideaId, kind: 'identified' }), String(most)).toBe(most + 1)
    if (refused.length === 0) break
  }
})
