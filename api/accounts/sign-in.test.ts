import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn as endpoint } from '#contract/accounts.ts'
import { ErrorAnswer } from '#contract/errors.ts'
import { rates } from '../../api/http/limit.ts'
import { startUnlimitedServer } from '../../tests/access/people.ts'
import { GOOD_PASSWORD, newPerson, register, statusesOf } from '../../tests/accounts/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { SessionModel } from './session.model.ts'

let server: TestServer
const use = (start: () => Promise<TestServer>) => {
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.close())
}

const attempt = (browser: Client, email: string, password = GOOD_PASSWORD) =>
  browser.post('/api/auth/login', { email, password })
const tokenOf = (browser: Client) => /iv_session=([^;]*)/.exec(browser.cookieHeader)?.[1] ?? ''

describe('signing in', () => {
  use(startUnlimitedServer)

  test('answers the user and sets HttpOnly cookies for the session and the device', async () => {
    const { email } = await newPerson(server, 'Ada Lovelace')
    const answer = await attempt(server.browser(), email)
    expect(answer.json(endpoint.answer)).toMatchObject({
      success: true,
      user: { name: 'Ada Lovelace', email, profileImage: null },
    })
    const [cookie = '', device = '', ...more] = answer.headers.getSetCookie()
    expect(more).toEqual([])
    expect(device).toMatch(
      /^iv_device=[A-Za-z0-9_-]{22}\.\d{13}\.[A-Za-z0-9_-]{43}; Max-Age=15552000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    )
    expect(cookie).toMatch(
      /^iv_session=[A-Za-z0-9_-]{43}; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    )
  })

  test('stores only the hash of the session cookie', async () => {
    const { browser } = await newPerson(server)
    const stored = JSON.stringify(await SessionModel.find().lean())
    expect(tokenOf(browser)).toHaveLength(43)
    expect(stored).not.toContain(tokenOf(browser))
  })

  test('ignores upper and lower case and outer spaces in the address, and nothing else', async () => {
    await register(server, { email: 'Mixed.Case@example.org' })
    expect((await attempt(server.browser(), ' mixed.case@EXAMPLE.org ')).status).toBe(200)
    expect((await attempt(server.browser(), 'mixedcase@example.org')).status).toBe(401)
    expect((await attempt(server.browser(), 'mixed.case+x@example.org')).status).toBe(401)
  })

  test('accepts the password in any Unicode form', async () => {
    await register(server, { email: 'accent@example.org', password: 'caf\u00e9 au lait 93' })
    expect((await attempt(server.browser(), 'accent@example.org', 'cafe\u0301 au lait 93')).status).toBe(200)
    expect((await attempt(server.browser(), 'accent@example.org', 'cafe au lait 93')).status).toBe(401)
  })

  test('answers a wrong password and an unknown address alike', async () => {
    const { email } = await newPerson(server)
    const wrong = await attempt(server.browser(), email, 'not this one')
    const unknown = await attempt(server.browser(), 'unknown@example.org')
    expect(wrong.json(ErrorAnswer)).toEqual({
      code: 'bad_credentials',
      message: 'Invalid email or password. Please try again.',
    })
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
    expect([...wrong.headers.getSetCookie(), ...unknown.headers.getSetCookie()]).toEqual([])
  })

  test('refuses a query operator in place of a text', async () => {
    const browser = server.browser()
    for (const body of [
      { email: { $ne: '' }, password: GOOD_PASSWORD },
      { email: 'someone@example.org', password: { $ne: '' } },
      { email: ['someone@example.org'], password: GOOD_PASSWORD },
    ])
      expect((await browser.post('/api/auth/login', body)).status).toBe(422)
  })
})

describe('signing in over https', () => {
  use(() => startTestServer({ PUBLIC_ORIGIN: 'https://vault.example' }))

  test('sets a Secure cookie with the __Host- prefix', async () => {
    const headers = { origin: 'https://vault.example' }
    const browser = server.browser()
    const [email, password] = ['ada@example.org', GOOD_PASSWORD]
    await browser.post('/api/auth/register', { name: 'Ada Example', email, password }, headers)
    const answer = await browser.post('/api/auth/login', { email, password }, headers)
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-iv_session=[^;]+; .*Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
    )
    expect((await browser.get('/api/auth/me')).status).toBe(200)
    const plain = server.browser()
    plain.setCookie('iv_session', /session=([^;]+)/.exec(browser.cookieHeader)?.[1] ?? '')
    expect((await plain.get('/api/auth/me')).status).toBe(401)
  })
})

describe('limits of signing in', () => {
  use(() => startTestServer())

  test('refuse the eleventh try after ten wrong passwords in 15 minutes, even with the right password', async () => {
    const { email } = await newPerson(server)
    for (let n = 0; n < 10; n++)
      expect((await attempt(server.browser(), email, 'not this one')).status).toBe(401)
    const refused = await attempt(server.browser(), email)
    expect(refused.code).toBe('rate_limited')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    const other = await newPerson(server)
    expect(other.browser.cookieHeader).not.toBe('')
  })

  test('start anew after a successful sign-in', async () => {
    const { email } = await newPerson(server)
    for (let n = 0; n < 9; n++) await attempt(server.browser(), email, 'not this one')
    expect((await attempt(server.browser(), email)).status).toBe(200)
    await server.context.limiter.forget(rates.signInAddress, '127.0.0.1')
    for (let n = 0; n < 10; n++)
      expect((await attempt(server.browser(), email, 'not this one')).status).toBe(401)
  })

  test('let ten of thirty simultaneous guesses be checked', async () => {
    await server.context.limiter.forget(rates.signInAddress, '127.0.0.1')
    const { email } = await newPerson(server)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => attempt(server.browser(), email, 'not this one')),
    )
    expect(statusesOf(answers)).toEqual({ 401: 10, 429: 20 })
  })

  test('apply to an unknown address in the same way', async () => {
    await server.context.limiter.forget(rates.signInAddress, '127.0.0.1')
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => attempt(server.browser(), 'ghost@example.org')),
    )
    expect(statusesOf(answers)).toEqual({ 401: 10, 429: 2 })
  })

  test('are sixty tries in 15 minutes for a network address, across all accounts', async () => {
    await server.context.limiter.forget(rates.signInAddress, '127.0.0.1')
    const answers = []
    for (let n = 0; n < 61; n++) answers.push(await attempt(server.browser(), 'no address'))
    expect(statusesOf(answers)).toEqual({ 422: 60, 429: 1 })
  })
})
