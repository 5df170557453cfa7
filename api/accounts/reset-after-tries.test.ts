import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, OTHER_PASSWORD } from '../../tests/accounts/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { until } from '../../tests/support/until.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const signIn = (by: Client, email: string, password: string) =>
  by.post('/api/auth/login', { email, password })

test.each(['a new browser', 'a browser that signed in before'])(
  'in %s a reset password works at once after too many wrong ones',
  async (which) => {
    const { email, browser } = await newPerson(server)
    const mine = which === 'a new browser' ? server.browser() : browser
    for (let n = 0; n < 10; n++) await signIn(mine, email, 'not this one')
    expect((await signIn(mine, email, 'not this one')).code).toBe('rate_limited')
    await mine.post('/api/auth/forgot-password', { email })
    const { text } = await until(() => server.mailer.lastTo(email))
    const token = /\/reset-password\/([\w-]{43})\n/.exec(text)?.[1]
    const body = { token, password: OTHER_PASSWORD }
    expect((await mine.post('/api/auth/reset-password', body)).status).toBe(204)
    expect((await signIn(mine, email, OTHER_PASSWORD)).status).toBe(200)
  },
)
