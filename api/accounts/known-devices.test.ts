import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cookies } from '#contract/rules/cookies.ts'
import { DAY } from '#contract/rules/durations.ts'
import type { Client } from '../../tests/support/client.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { rates } from '../http/limit.ts'

let server: TestServer
let email: string
let people = 0
const password = 'correct horse battery'
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.close())
/** Each try comes from an address of its own, so that only accounts and browsers are counted. */
let addresses = 0
const from = () => ({ 'X-Forwarded-For': `198.51.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}` })
const signIn = (browser: Client, typed = password, to = email) =>
  browser.post('/api/auth/login', { email: to, password: typed }, from())
const register = (to: string) =>
  server.browser().post('/api/auth/register', { name: 'Ada Example', email: to, password }, from())
beforeEach(async () => {
  email = `known${people++}@example.org`
  expect((await register(email)).status).toBe(201)
})
async function knownBrowser(to = email) {
  const browser = server.browser()
  expect((await signIn(browser, password, to)).status).toBe(200)
  return browser
}
async function attack(to = email) {
  const most = rates.signInAccount.points
  const tries = await Promise.all(
    Array.from({ length: most + 5 }, () => signIn(server.browser(), 'wrong password', to)),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual([...Array(most).fill(401), ...Array(5).fill(429)])
}

test('wrong passwords from elsewhere block unknown browsers, but not one that signed in before', async () => {
  const known = await knownBrowser()
  await attack()
  expect((await signIn(server.browser())).status).toBe(429)
  expect((await signIn(known)).status).toBe(200)
  // Its successful sign-in does not reset the attempts of the others.
  expect((await signIn(server.browser())).status).toBe(429)
})

test('a known browser has ten attempts of its own, which do not count against other browsers', async () => {
  const known = await knownBrowser()
  const tries = await Promise.all(Array.from({ length: 15 }, () => signIn(known, 'wrong password')))
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(rates.signInDevice.points)
  expect((await signIn(known)).status).toBe(429)
  expect((await signIn(server.browser())).status).toBe(200)
})

test('a device token is valid for one account only, and several people can share a browser', async () => {
  const other = `other-${email}`
  await register(other)
  const shared = await knownBrowser()
  expect((await signIn(shared, password, other)).status).toBe(200)
  await attack()
  await attack(other)
  expect((await signIn(shared)).status).toBe(200)
  expect((await signIn(shared, password, other)).status).toBe(200)
  const third = `third-${email}`
  await register(third)
  await attack(third)
  expect((await signIn(shared, password, third)).status).toBe(429)
})

test('a device token outlives signing out; an altered, invented or expired one does not count', async () => {
  const known = await knownBrowser()
  const set = (await signIn(known)).headers.getSetCookie()
  const note = set.map((line) => /^iv_device=([^;]+)/.exec(line)?.[1]).find(Boolean) ?? ''
  await known.post('/api/auth/logout', undefined, from())
  await attack()
  const forged = server.browser()
  for (const value of [
    note.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    'x',
    '~~~',
    `${'A'.repeat(22)}.1.x`,
  ]) {
    forged.setCookie(cookies.device.name, value)
    expect((await signIn(forged)).status, value).toBe(429)
  }
  expect((await signIn(known)).status).toBe(200)
  server.advance(cookies.device.days * DAY)
  await attackAgain()
  expect((await signIn(known)).status).toBe(429)
})
const attackAgain = () =>
  Promise.all(Array.from({ length: 10 }, () => signIn(server.browser(), 'wrong password')))

test('a failed sign-in sets no cookie, whether or not the account exists', async () => {
  const browser = server.browser()
  const wrong = await signIn(browser, 'wrong password')
  const unknown = await signIn(browser, password, 'nobody@example.org')
  for (const answer of [wrong, unknown])
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
})
