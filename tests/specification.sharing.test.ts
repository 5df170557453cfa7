import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeSentTo, signUp, startUnlimitedServer } from './access/people.ts'
import type { Client } from './support/client.ts'
import type { TestServer } from './support/server.ts'

/** Section 7 of the specification: a client that knows the specification only gets what its call table says, call by call. */
let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server, 'Ada Example')
})
afterAll(() => server.close())

const Listed = v.array(v.record(v.string(), v.unknown()))
const Fields = v.record(v.string(), v.unknown())
const makeDraft = async (title = 'Quiet fan', content: unknown = '<p>An edge.</p>') =>
  (await owner.post('/api/ideas', { title, content })).json(v.object({ id: v.number() })).id
const plainShare = { expiresAt: null, maxViews: null, recipientEmail: null }
async function shareOf(ideaId: number): Promise<string> {
  const answer = await owner.post('/api/shares', { ...plainShare, shareType: 'full-access', ideaId })
  return answer.json(v.object({ accessLink: v.string() })).accessLink
}
/** A recipient as the specification's client makes one: it knows the link from its address bar. */
async function become(accessToken: string, name: string) {
  const browser = server.browser()
  const body = { accessToken, name, email: `${name.toLowerCase()}@example.org`, phone: '555' }
  const answer = await browser.post('/api/recipients', body)
  return { browser, recipient: answer.json(Fields) }
}

test('POST /api/shares takes each type with its own fields, and GET /api/ideas/{id}/shares lists them', async () => {
  const ideaId = await makeDraft()
  const allTerms = [
    { shareType: 'one-time', maxViews: 2 },
    { shareType: 'time-dependent', expiresAt: new Date(Date.now() + 86_400_000).toISOString(), maxViews: 5 },
    { shareType: 'full-access' },
    { shareType: 'email', recipientEmail: 'grace@example.org' },
  ]
  for (const terms of allTerms) {
    const answer = await owner.post('/api/shares', { ...plainShare, ...terms, ideaId })
    expect(answer.json(Fields)).toMatchObject({ accessLink: expect.stringMatching(/^[\w-]{43}$/) })
  }
  const listed = (await owner.get(`/api/ideas/${ideaId}/shares`)).json(Listed)
  expect(listed).toHaveLength(4)
  for (const terms of allTerms)
    expect(listed).toContainEqual(expect.objectContaining({ ...plainShare, ...terms, ideaId, viewCount: 0 }))
})

test('GET /api/share/{accessToken} answers with idea and shareType, and with the content once it is open', async () => {
  const ideaId = await makeDraft()
  const published = (await owner.put(`/api/ideas/${ideaId}/publish`)).json(Fields)
  const token = await shareOf(ideaId)
  const unknown = await server.browser().get(`/api/share/${'A'.repeat(43)}`)
  expect(unknown.status).toBe(404)
  const { browser, recipient } = await become(token, 'Grace')
  await browser.put(`/api/recipients/${recipient.id}/nda`, { agreed: true })
  await browser.post(`/api/share/${token}/open`)
  expect((await browser.get(`/api/share/${token}`)).json(Fields)).toMatchObject({
    shareType: 'full-access',
    idea: {
      id: ideaId,
      title: 'Quiet fan',
      documentId: published.documentId,
      status: 'published',
      content: '<p>An edge.</p>',
      user: { name: 'Ada Example' },
    },
  })
})

test('POST /api/recipients answers with the recipient, and PUT /api/recipients/{id}/nda with the updated one', async () => {
  const { browser, recipient } = await become(await shareOf(await makeDraft()), 'Paul')
  expect(recipient).toMatchObject({
    id: expect.any(Number),
    name: 'Paul',
    email: 'paul@example.org',
    phone: '555',
    agreedToNda: false,
  })
  const agreed = await browser.put(`/api/recipients/${recipient.id}/nda`, { agreed: true })
  expect(agreed.json(Fields)).toMatchObject({ id: recipient.id, agreedToNda: true })
})

test('POST /api/comments takes the comment object; GET lists the comments of one idea, or all of the caller', async () => {
  const [first, second] = [await makeDraft('First'), await makeDraft('Second')]
  const token = await shareOf(first)
  const enter = async (name: string) => {
    const reader = await become(token, name)
    await reader.browser.put(`/api/recipients/${reader.recipient.id}/nda`, { agreed: true })
    await reader.browser.post(`/api/share/${token}/open`)
    return reader
  }
  const [grace, paul] = [await enter('Grace'), await enter('Paul')]
  const body = { recipientId: grace.recipient.id, author: 'Grace', content: 'Does it fit?' }
  const created = (await grace.browser.post('/api/comments', body)).json(Fields)
  expect(created).toMatchObject({ ...body, id: expect.any(Number), createdAt: expect.any(String) })
  await paul.browser.post('/api/comments', { content: 'Which steel?' })
  const listOf = async (browser: Client, query = '') =>
    (await browser.get(`/api/comments${query}`)).json(Listed).map(({ content }) => content)
  expect(await listOf(grace.browser, `?ideaId=${first}`)).toEqual(['Does it fit?'])
  expect(await listOf(grace.browser)).toEqual(['Does it fit?'])
  expect(await listOf(paul.browser)).toEqual(['Which steel?'])
  expect(await listOf(owner)).toEqual(['Does it fit?', 'Which steel?'])
  expect(await listOf(owner, `?ideaId=${second}`)).toEqual([])
  expect(await listOf(await signUp(server, 'Olga Example'))).toEqual([])
  expect((await server.browser().get('/api/comments')).status).toBe(401)
})

test('an email link asks for the mailed code before the agreement', async () => {
  const ideaId = await makeDraft()
  const terms = { ...plainShare, shareType: 'email', recipientEmail: 'grace@example.org', ideaId }
  const { accessLink } = (await owner.post('/api/shares', terms)).json(v.object({ accessLink: v.string() }))
  const { browser, recipient } = await become(accessLink, 'Grace')
  const agree = () => browser.put(`/api/recipients/${recipient.id}/nda`, { agreed: true })
  expect((await agree()).code).toBe('verify_required')
  await browser.post(`/api/share/${accessLink}/code`)
  const code = codeSentTo(server, 'grace@example.org')
  expect((await browser.post(`/api/share/${accessLink}/verify`, { code })).status).toBe(200)
  expect((await agree()).json(Fields)).toMatchObject({ agreedToNda: true })
})
