import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivity } from '#contract/activity.ts'
import {
  askForCode,
  codeSentTo,
  freezeClock,
  identify,
  makeIdea,
  makeShare,
  signUp,
  typeCode,
} from '../../tests/access/people.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { rates } from '../http/limit.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.close())

test('identifying is limited for each network address at each link, and across all links', async () => {
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
  // An address also has a larger limit across all links, which counts guesses at unknown links too.
  for (let sent = most + 4; sent < rates.recipientsAddress.points; sent += 30)
    await Promise.all(
      Array.from({ length: Math.min(30, rates.recipientsAddress.points - sent) }, (_, n) =>
        identify(`${'A'.repeat(40)}${String(sent + n).padStart(3, '0')}`),
      ),
    )
  expect((await identify(second.accessLink)).code).toBe('rate_limited')
})

test('thirty people behind one network address can prove their addresses at one link within an hour', async () => {
  const owner = await signUp(server)
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
  const { accessLink } = await makeShare(owner, id, { requireCode: true })
  const proved: number[] = []
  for (let n = 0; n < rates.recipients.points; n++) {
    const email = `colleague${n}@example.org`
    const reader = await identify(server, accessLink, { email })
    const asked = await askForCode(reader)
    proved.push(
      asked.status === 204 ? (await typeCode(reader, codeSentTo(server, email))).status : asked.status,
    )
  }
  expect(proved).toEqual(Array(rates.recipients.points).fill(200))
})

test('code attempts are limited for each network address at each link, and across all links', async () => {
  const owner = await signUp(server)
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
  const [first, second] = [
    await makeShare(owner, id, { requireCode: true }),
    await makeShare(owner, id, { requireCode: true }),
  ]
  const post = (path: string, body: unknown, from: string) =>
    server.browser().post(`/api/share/${path}`, body, { 'X-Forwarded-For': from })
  const ask = (token: string, from = '203.0.113.20') => post(`${token}/code`, undefined, from)
  const type = (token: string, from = '203.0.113.20') => post(`${token}/verify`, { code: '123456' }, from)
  const most = rates.codeTry.points
  for (let sent = 0; sent < most; sent += 20)
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? ask : type)(first.accessLink)))
  expect((await ask(first.accessLink)).code).toBe('rate_limited')
  expect((await type(first.accessLink)).code).toBe('rate_limited')
  expect((await ask(second.accessLink)).code).toBe('identify')
  expect((await type(first.accessLink, '203.0.113.21')).code).toBe('identify')
  // An address also has a larger limit across all links, which counts guesses at unknown links too.
  const all = rates.codeTryAddress.points
  for (let sent = most + 3; sent < all; sent += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, all - sent) }, (_, n) =>
        type(`${'A'.repeat(40)}${String(sent + n).padStart(3, '0')}`),
      ),
    )
  expect((await type(second.accessLink)).code).toBe('rate_limited')
  expect((await ask(second.accessLink)).code).toBe('rate_limited')
})

test('passcode guesses at one link are limited to sixty an hour across addresses; right ones do not count', async () => {
  const owner = await signUp(server)
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
  const { accessLink } = await makeShare(owner, id, { passcode: 'owls at night' })
  const enter = (passcode: string, from: string) =>
    server.browser().post(`/api/share/${accessLink}/passcode`, { passcode }, { 'X-Forwarded-For': from })
  const right = await Promise.all([1, 2].map((n) => enter('owls at night', `198.51.100.${n}`)))
  expect(right.map(({ status }) => status)).toEqual([204, 204])
  const { points } = rates.passcodeLink
  const guesses = Array.from({ length: points }, (_, n) => enter('a guess', `203.0.113.${30 + (n % 12)}`))
  const codes = (await Promise.all(guesses)).map(({ code }) => code)
  expect(codes).toEqual(Array(points).fill('passcode_wrong'))
  expect((await enter('owls at night', '198.51.100.3')).code).toBe('rate_limited')
})

test('passcode guesses from two networks or at two links are reported separately', async () => {
  const { now } = server.context
  freezeClock(server, now())
  const owner = await signUp(server)
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
  const guess = (accessToken: string, from: string) =>
    server
      .browser()
      .post(`/api/share/${accessToken}/passcode`, { passcode: 'a guess' }, { 'X-Forwarded-For': from })
  const [one, other] = [
    await makeShare(owner, id, { passcode: 'owls at night' }),
    await makeShare(owner, id, { passcode: 'owls at night' }),
  ]
  for (const from of ['192.0.2.7', '192.0.2.9', '198.51.100.7']) await guess(one.accessLink, from)
  await guess(other.accessLink, '192.0.2.7')
  const { events } = (await owner.get('/api/activity?filter=refused')).json(listActivity.answer)
  const told = events.map(({ link, network, facts }) => [link?.id, network, 'count' in facts && facts.count])
  expect(told.reverse()).toEqual([
    [one.id, '192.0.2.0', 2],
    [one.id, '198.51.100.0', 1],
    [other.id, '192.0.2.0', 1],
  ])
  Object.assign(server.context, { now })
})

test('one mailbox gets ten codes an hour, whatever follows a plus in its address', async () => {
  const owner = await signUp(server)
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
  const { accessLink } = await makeShare(owner, id, { requireCode: true })
  const statuses: number[] = []
  for (let n = 0; n < rates.codesMailbox.points + 2; n++) {
    const reader = await identify(server, accessLink, { email: `victim+${n}@example.net` })
    statuses.push((await askForCode(reader)).status)
  }
  expect(statuses).toEqual([...Array(rates.codesMailbox.points).fill(204), 429, 429])
})

test('asking for another code too early does not count against the limit of the mailbox', async () => {
  const owner = await signUp(server)
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
  const { accessLink } = await makeShare(owner, id, { requireCode: true })
  const reader = await identify(server, accessLink, { email: 'impatient@example.org' })
  const asked = []
  for (let n = 0; n <= rates.codesMailbox.points; n++) asked.push((await askForCode(reader)).status)
  expect(asked).toEqual([204, ...Array(rates.codesMailbox.points).fill(429)])
  server.advance(31_000)
  expect((await askForCode(reader)).status).toBe(204)
})
