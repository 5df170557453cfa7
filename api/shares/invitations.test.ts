import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeIdea, makeShare, signUp } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { rates } from '../http/limit.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const most = rates.invitationsDay.points
const invite = (owner: Client, ideaId: number, n: number) =>
  owner.post('/api/shares', { ideaId, shareType: 'email', recipientEmail: `guest${n}@example.org` })
const countLinks = async (owner: Client, ideaId: number) =>
  JSON.parse((await owner.get(`/api/ideas/${ideaId}/shares`)).text).length

test('invitations by mail are limited for each account and day, also when sent at once', async () => {
  const owner = await signUp(server)
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
  const other = await signUp(server)
  const { id: otherId } = await makeIdea(other, 'Loud fan', '<p>y</p>')
  // A request refused for another reason is not counted.
  const wrong = { ideaId: id, shareType: 'email', recipientEmail: 'nobody' }
  expect((await owner.post('/api/shares', wrong)).status).toBe(422)
  expect((await invite(owner, otherId, 1)).status).toBe(404)

  const before = server.mailer.sent.length
  const answers = await Promise.all(Array.from({ length: most + 5 }, (_, n) => invite(owner, id, n)))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, code }) => [status, code])).toEqual(Array(5).fill([429, 'day_spent']))
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(server.mailer.sent).toHaveLength(before + most)
  expect(await countLinks(owner, id)).toBe(most)

  // Other link types send no mail, and other accounts have their own daily limit.
  await makeShare(owner, id)
  expect((await invite(other, otherId, 1)).status).toBe(201)
})

test("line breaks, web addresses and direction marks in the owner's name are removed from an invitation", async () => {
  const owner = await signUp(server, 'Bank\r\nof https://evil.example \u202eretal')
  await makeShare(owner, (await makeIdea(owner, 'Quiet fan', '<p>x</p>')).id, {
    shareType: 'email',
    recipientEmail: 'grace@example.org',
  })
  const mail = server.mailer.lastTo('grace@example.org')
  expect(mail.subject).toBe('Bank of https evil. example retal shared an idea with you')
  expect(mail.text.match(/https?:\S+/g)).toEqual([expect.stringContaining(`${server.origin}/view/`)])
  expect(mail.text).not.toMatch(/\u202e|evil\.example/)
})
