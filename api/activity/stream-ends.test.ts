import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { User } from '#contract/accounts.ts'
import { makeIdea, makeShare, signUp, startWithIdea } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { type Listener, listenToActivity } from '../../tests/support/listen-stream.ts'
import { until } from '../../tests/support/until.ts'
import { SessionModel } from '../accounts/session.model.ts'
import { streamBounds, streamsOf } from './activity-streams.ts'

/** When and how streams of activity end. */
let world: Awaited<ReturnType<typeof startWithIdea>>
const listeners: Listener[] = []
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(async () => {
  await Promise.all(listeners.map(({ leave }) => leave()))
  await world.server.close()
})

async function listen(browser: Client) {
  const listener = await listenToActivity(browser)
  listeners.push(listener)
  if (listener.response.ok) await until(() => expect(listener.heard.length).toBeGreaterThan(0))
  return listener
}
const EMAIL = 'streams@example.org'
const PASSWORD = 'correct horse battery'
async function signIn() {
  const browser = world.server.browser()
  expect((await browser.post('/api/auth/login', { email: EMAIL, password: PASSWORD })).status).toBe(200)
  return browser
}
const count = () => streamsOf(world.server.context).count
const userIdOf = async (browser: Client) => (await browser.get('/api/auth/me')).json(User).id

/** The tests run concurrently because each waits for the same regular check of sessions. */
describe.concurrent('a stream ends with its session', () => {
  test.each([
    ['signing out', (browser: Client) => browser.post('/api/auth/logout')],
    [
      'its time',
      async (browser: Client) =>
        SessionModel.updateOne({ userId: await userIdOf(browser) }, { $set: { expiresAt: new Date(0) } }),
    ],
  ])('by %s', async (_how, end) => {
    const owner = await signUp(world.server)
    const begun = await listen(owner)
    await end(owner)
    await begun.ended
    expect((await listen(owner)).response.status).toBe(401)
  })

  test('by another device or a new password, while other streams continue', async () => {
    const { server } = world
    const account = { name: 'Ada', email: EMAIL, password: PASSWORD }
    expect((await server.browser().post('/api/auth/register', account)).status).toBe(201)
    const [phone, laptop, desk] = [await signIn(), await signIn(), await signIn()]
    const [lost, kept, left] = [await listen(phone), await listen(laptop), await listen(desk)]
    const userId = await userIdOf(laptop)
    const first = await SessionModel.findOne({ userId }).sort({ _id: 1 }).lean().orFail()
    expect((await laptop.delete(`/api/profile/sessions/${first._id}`)).status).toBe(204)
    await lost.ended
    const idea = await makeIdea(laptop, 'Tea timer', '<p>x</p>')
    await makeShare(laptop, idea.id)
    await until(() => expect([kept.events().length, left.events().length]).toEqual([1, 1]))
    const change = { current: PASSWORD, password: 'another quiet owl 81' }
    expect((await laptop.put('/api/profile/password', change)).status).toBe(204)
    await left.ended
    expect((await listen(laptop)).response.status).toBe(200)
  })
})

test('a stream is refused without signing in and for another account', async () => {
  expect((await listen(world.server.browser())).response.status).toBe(401)
  const refused = await world.owner.get('/api/activity/stream', { 'x-account': '999999' })
  expect(refused.code).toBe('wrong_account')
})

test('an account may have a limited number of streams, and another one after one has ended', async () => {
  const owner = await signUp(world.server)
  const open = []
  for (let n = 0; n < streamBounds.perAccount; n++) open.push(await listen(owner))
  const refused = await owner.get('/api/activity/stream')
  expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([503, 'busy', '30'])
  expect((await listen(await signUp(world.server))).response.status).toBe(200)
  const before = count()
  await open[0]?.leave()
  await until(() => expect(count()).toBe(before - 1))
  expect((await listen(owner)).response.status).toBe(200)
})

test('all accounts together may have a limited number of streams', async () => {
  const bounds = { ...streamBounds }
  Object.assign(streamBounds, { all: count() + 1 })
  expect((await listen(await signUp(world.server))).response.status).toBe(200)
  expect((await (await signUp(world.server)).get('/api/activity/stream')).code).toBe('busy')
  Object.assign(streamBounds, bounds)
})

test('a HEAD request for a stream ends at once', async () => {
  const before = count()
  expect((await world.owner.send('HEAD', '/api/activity/stream')).status).toBe(200)
  expect(count()).toBe(before)
})

test('a server that stops ends all streams and begins none', async () => {
  const owner = await signUp(world.server)
  const begun = await listen(owner)
  streamsOf(world.server.context).close()
  await begun.ended
  expect((await owner.get('/api/activity/stream')).code).toBe('busy')
})
