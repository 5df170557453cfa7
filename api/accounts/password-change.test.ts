import { afterAll, beforeAll, expect, test } from 'vitest'
import { rates } from '../../api/http/limit.ts'
import {
  fieldsOf,
  GOOD_PASSWORD,
  isSignedIn,
  newPerson,
  OTHER_PASSWORD,
  signIn,
  statusesOf,
} from '../../tests/accounts/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { until } from '../../tests/support/until.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const change = (browser: Client, current = GOOD_PASSWORD, password = OTHER_PASSWORD) =>
  browser.put('/api/profile/password', { current, password })
const forgetAddress = () => server.context.limiter.forget(rates.password, '127.0.0.1')

test('changing the password keeps this session, ends the others and mails the owner', async () => {
  const { email, browser } = await newPerson(server)
  const phone = await signIn(server, email, GOOD_PASSWORD)
  const answer = await change(browser)
  expect([answer.status, answer.text]).toEqual([204, ''])
  expect(await Promise.all([browser, phone].map(isSignedIn))).toEqual([true, false])
  expect((await browser.get('/api/profile/sessions')).text.match(/"id"/g)).toHaveLength(1)
  expect(server.mailer.lastTo(email).text).toContain('every other device was signed out')
  await expect(signIn(server, email, GOOD_PASSWORD)).rejects.toThrow('401')
  await signIn(server, email, OTHER_PASSWORD)
})

test('a wrong current password changes nothing', async () => {
  const { email, browser } = await newPerson(server)
  expect((await change(browser, 'not this one')).code).toBe('password_wrong')
  expect((await server.browser().put('/api/profile/password', { current: 'a', password: 'b' })).code).toBe(
    'sign_in',
  )
  await signIn(server, email, GOOD_PASSWORD)
})

test('the new password must follow the rules of registration', async () => {
  await forgetAddress()
  const { browser } = await newPerson(server, 'Beatrix Example')
  for (const weak of ['kx7#Q', 'letmein1', 'Beatrix1', 'ideavault'])
    expect(fieldsOf(await change(browser, GOOD_PASSWORD, weak))).toEqual(['password'])
  expect((await change(browser, GOOD_PASSWORD, 'kx7#Qp')).status).toBe(204)
})

test('of five simultaneous changes exactly one succeeds', async () => {
  await forgetAddress()
  const { email, browser } = await newPerson(server)
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => change(browser, GOOD_PASSWORD, `a very new password ${n}`)),
  )
  expect(statusesOf(answers)).toEqual({ 204: 1, 403: 4 })
  await signIn(server, email, `a very new password ${answers.findIndex(({ status }) => status === 204)}`)
})

test('changing the password voids a reset link that was mailed before', async () => {
  await forgetAddress()
  const { email, browser } = await newPerson(server)
  await browser.post('/api/auth/forgot-password', { email })
  await until(() => expect(server.mailer.lastTo(email).text).toContain('/reset-password/'))
  const token = /reset-password\/(\S+)/.exec(server.mailer.lastTo(email).text)?.[1]
  expect((await change(browser)).status).toBe(204)
  const answer = await browser.post('/api/auth/reset-password', { token, password: 'one more password 3' })
  expect(answer.code).toBe('reset_invalid')
})

test('an account may try to change its password ten times an hour, from all network addresses together', async () => {
  const { browser } = await newPerson(server)
  for (let n = 0; n < 10; n++) {
    await forgetAddress()
    expect((await change(browser, 'not this one')).code).toBe('password_wrong')
  }
  await forgetAddress()
  const refused = await change(browser)
  expect([refused.code, Number(refused.headers.get('retry-after')) > 3000]).toEqual(['rate_limited', true])
})
