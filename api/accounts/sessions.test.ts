import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SessionInfo } from '#contract/accounts.ts'
import { DAY, HOUR, SECOND } from '#contract/rules/durations.ts'
import { freezeClock, startUnlimitedServer } from '../../tests/access/people.ts'
import { copyOf, isSignedIn, newPerson, signIn } from '../../tests/accounts/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { SessionModel } from './session.model.ts'

const start = new Date('2031-03-01T09:00:00.000Z')
let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
beforeEach(() => at(0))
afterAll(() => server.close())

/** Sets the clock to `milliseconds` after `start`. */
const at = (milliseconds: number) => freezeClock(server, new Date(start.getTime() + milliseconds))
const sessionsOf = async (browser: Client) =>
  (await browser.get('/api/profile/sessions')).json(v.array(SessionInfo))

describe('a session', () => {
  test('is required by /api/auth/me, also with a malformed cookie', async () => {
    const browser = server.browser()
    expect((await browser.get('/api/auth/me')).code).toBe('sign_in')
    for (const value of ['', 'x', 'a'.repeat(43), '../../etc', '%00']) {
      browser.setCookie('iv_session', value)
      expect((await browser.get('/api/auth/me')).code).toBe('sign_in')
    }
  })

  test('ends after twelve hours without a request', async () => {
    const { browser } = await newPerson(server)
    const idle = copyOf(server, (await newPerson(server)).browser)
    at(12 * HOUR - 1)
    expect(await isSignedIn(browser)).toBe(true)
    at(12 * HOUR)
    expect(await isSignedIn(idle)).toBe(false)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('ends seven days after signing in, even in constant use', async () => {
    const { browser } = await newPerson(server)
    for (let hours = 6; hours < 7 * 24; hours += 6) {
      at(hours * HOUR)
      expect(await isSignedIn(browser)).toBe(true)
    }
    at(7 * DAY - 1)
    expect(await isSignedIn(browser)).toBe(true)
    at(7 * DAY)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('begun while the clock was over a day ahead is invalid and not listed once the clock is right', async () => {
    const { email, password } = await newPerson(server)
    at(DAY)
    const skewed = await signIn(server, email, password)
    at(DAY + 1)
    const ahead = await signIn(server, email, password)
    at(0)
    expect(await isSignedIn(ahead)).toBe(false)
    expect(await isSignedIn(skewed)).toBe(true)
    expect(await sessionsOf(skewed)).toHaveLength(2)
  })

  test('records its use at most once a minute', async () => {
    const { browser, email } = await newPerson(server)
    const seenAt = async () => {
      const [row] = await SessionModel.find({ startedAt: start }).sort({ _id: -1 }).limit(1).lean()
      return (row?.seenAt.getTime() ?? 0) - start.getTime()
    }
    expect(email).toContain('@')
    at(60 * SECOND)
    await browser.get('/api/auth/me')
    expect(await seenAt()).toBe(0)
    at(60 * SECOND + 1)
    await Promise.all(Array.from({ length: 5 }, () => browser.get('/api/auth/me')))
    expect(await seenAt()).toBe(60 * SECOND + 1)
  })

  test("is new at every sign-in, and the browser's old session ends", async () => {
    const { browser, email, password } = await newPerson(server)
    const before = copyOf(server, browser)
    const elsewhere = await signIn(server, email, password)
    expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200)
    expect(browser.cookieHeader).not.toBe(before.cookieHeader)
    expect(await Promise.all([browser, before, elsewhere].map(isSignedIn))).toEqual([true, false, true])
  })

  test('never takes its id from a cookie that the browser already had', async () => {
    const { email, password } = await newPerson(server)
    const victim = server.browser()
    victim.setCookie('iv_session', 'p'.repeat(43))
    const planted = copyOf(server, victim)
    expect((await victim.post('/api/auth/login', { email, password })).status).toBe(200)
    expect(await Promise.all([victim, planted].map(isSignedIn))).toEqual([true, false])
  })

  test('is ended on the server by signing out, so that a copied cookie is void', async () => {
    const { browser } = await newPerson(server)
    const copy = copyOf(server, browser)
    const answer = await browser.post('/api/auth/logout')
    expect([answer.status, answer.text]).toEqual([200, '{"success":true}'])
    expect(browser.cookieHeader).toMatch(/^iv_device=[\w.-]+$/)
    expect(await isSignedIn(copy)).toBe(false)
    expect((await browser.post('/api/auth/logout')).status).toBe(200)
  })
})

describe('the list of sessions', () => {
  test('names each device, marks the current one and leaves out ended sessions', async () => {
    const { browser, email, password } = await newPerson(server)
    at(HOUR)
    const phone = server.browser()
    const agent =
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
    await phone.post('/api/auth/login', { email, password }, { 'user-agent': agent })
    expect((await sessionsOf(phone)).map(({ device, current }) => [device, current])).toEqual([
      ['Chrome on Android', true],
      ['Unknown device', false],
    ])
    at(12 * HOUR)
    expect((await sessionsOf(phone)).map(({ current }) => current)).toEqual([true])
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('can end one session of the same account, and of no other account', async () => {
    const { browser, email, password } = await newPerson(server)
    const lost = await signIn(server, email, password)
    const stranger = await newPerson(server)
    const other = (await sessionsOf(browser)).find(({ current }) => !current)
    const path = `/api/profile/sessions/${other?.id}`
    expect((await stranger.browser.delete(path)).code).toBe('not_found')
    expect((await server.browser().delete(path)).code).toBe('sign_in')
    expect(await isSignedIn(lost)).toBe(true)
    expect((await browser.delete(path)).status).toBe(204)
    expect(await isSignedIn(lost)).toBe(false)
    expect((await browser.delete(path)).code).toBe('not_found')
    expect((await browser.delete('/api/profile/sessions/not-an-id')).code).toBe('not_found')
    expect(await isSignedIn(browser)).toBe(true)
  })
})
