import { afterAll, beforeAll, expect, test } from 'vitest'
import { User } from '#contract/accounts.ts'
import { cookies } from '#contract/rules/cookies.ts'
import { makeIdea, makeShare, signUp } from './access/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

/** The privacy page lists `cookies`: the server sets those and no other, for as long as is said. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the server sets the cookies that the privacy page names, for as long as the page says', async () => {
  const owner = await signUp(server)
  const signedIn = await server.browser().post('/api/auth/login', {
    email: (await owner.get('/api/auth/me')).json(User).email,
    password: 'correct horse battery',
  })
  const { id } = await makeIdea(owner, 'Fan', '<p>x</p>')
  const { accessLink } = await makeShare(owner, id)
  const details = { accessToken: accessLink, name: 'Grace Reader', email: 'grace@example.org' }
  const identified = await server.browser().post('/api/recipients', details)
  const set = [...signedIn.headers.getSetCookie(), ...identified.headers.getSetCookie()]
  const days = set.map((line) => [line.split('=')[0], Number(/Max-Age=(\d+)/.exec(line)?.[1]) / 86_400])
  expect(days).toEqual(
    [cookies.session, cookies.device, cookies.access].map(({ name, days }) => [name, days]),
  )
  for (const line of set) expect(line).toMatch(/; Path=\/;.* HttpOnly; SameSite=Strict$/)
  expect(Object.keys(cookies)).toHaveLength(set.length)
})
