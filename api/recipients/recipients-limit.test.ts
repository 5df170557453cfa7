import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeIdea, makeShare, signUp } from '../../tests/access/people.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { rates } from '../http/limit.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.close())

test('one link takes thirty people of one address in an hour; other links and other addresses have their own', async () => {
  const owner = await signUp(server)
  const { id } = await makeIdea(owner, 'Fan', '<p>x</p>')
  const [first, second] = [await makeShare(owner, id), await makeShare(owner, id)]
  const identify = (accessToken: string, address = '203.0.113.9') =>
    server
      .browser()
      .post(
        '/api/recipients',
        { accessToken, name: 'Grace Reader', email: 'grace@example.org' },
        { 'X-Forwarded-For': address },
      )
  const most = rates.recipients.points
  const answers = await Promise.all(Array.from({ length: most + 3 }, () => identify(first.accessLink)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(most)
  expect(answers.filter(({ code }) => code === 'rate_limited')).toHaveLength(3)
  expect((await identify(second.accessLink)).status).toBe(201)
  expect((await identify(first.accessLink, '203.0.113.10')).status).toBe(201)
  // An address has more in all, whatever the link: also guesses at links that are not there.
  for (let sent = most + 4; sent < rates.recipientsAddress.points; sent += 30)
    await Promise.all(
      Array.from({ length: Math.min(30, rates.recipientsAddress.points - sent) }, (_, n) =>
        identify(`${'A'.repeat(40)}${String(sent + n).padStart(3, '0')}`),
      ),
    )
  expect((await identify(second.accessLink)).code).toBe('rate_limited')
})
