import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, startUnlimitedServer } from './access/people.ts'
import type { Client } from './support/client.ts'
import { makePng } from './support/make-image.ts'
import { makePdf } from './support/make-pdf.ts'
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
const person = { name: 'Rita Example', email: 'rita@example.org', password: 'correct horse battery' }
const makeDraft = async (title = 'Quiet fan', content: unknown = '<p>An edge.</p>') =>
  (await owner.post('/api/ideas', { title, content })).json(v.object({ id: v.number() })).id
const upload = (field: string, bytes: Buffer, name: string, more: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(more)) form.append(key, value)
  form.append(field, new Blob([new Uint8Array(bytes)]), name)
  return form
}

test('POST /api/auth/register and login begin a session, GET /api/auth/me shows it, and POST logout ends it', async () => {
  const browser = server.browser()
  expect((await browser.post('/api/auth/register', person)).status).toBe(201)
  const { email, password } = person
  const login = (await browser.post('/api/auth/login', { email, password })).json(Fields)
  expect(login).toMatchObject({ success: true, user: { name: person.name, email } })
  expect((await browser.get('/api/auth/me')).json(Fields)).toMatchObject({
    name: person.name,
    email,
    profileImage: null,
  })
  expect((await browser.post('/api/auth/logout')).status).toBe(200)
  expect((await browser.get('/api/auth/me')).status).toBe(401)
})

test('POST /api/auth/forgot-password takes the address, and refuses with a message', async () => {
  expect((await server.browser().post('/api/auth/forgot-password', { email: person.email })).status).toBe(200)
  const refused = await server.browser().post('/api/auth/forgot-password', { email: '' })
  expect([refused.status, typeof refused.json(Fields).message]).toEqual([422, 'string'])
})

test('PUT /api/profile changes the name, and POST /api/profile/image the picture', async () => {
  const browser = await signUp(server, 'Paula Example')
  const { email } = (await browser.get('/api/auth/me')).json(v.object({ email: v.string() }))
  expect((await browser.put('/api/profile', { name: 'Paula Renamed', email })).status).toBe(200)
  expect((await browser.post('/api/profile/image', upload('image', await makePng(), 'me.png'))).status).toBe(
    200,
  )
  expect((await browser.get('/api/auth/me')).json(Fields)).toMatchObject({
    name: 'Paula Renamed',
    profileImage: expect.stringMatching(/^\/api\/profile\/image/),
  })
})

test('the calls of /api/ideas list, read, make, change, publish and delete an idea', async () => {
  const id = await makeDraft()
  const read = async () => (await owner.get(`/api/ideas/${id}`)).json(Fields)
  expect(await read()).toMatchObject({ title: 'Quiet fan', content: '<p>An edge.</p>', status: 'draft' })
  const change = { title: 'Quieter fan', content: '<p>A serrated edge.</p>' }
  expect((await owner.put(`/api/ideas/${id}`, change)).status).toBe(200)
  expect((await owner.put(`/api/ideas/${id}/publish`)).status).toBe(200)
  expect(await read()).toMatchObject({ ...change, status: 'published' })
  expect((await owner.get('/api/ideas')).json(Listed)).toContainEqual(
    expect.objectContaining({ id, title: 'Quieter fan', status: 'published' }),
  )
  const other = await makeDraft('Tea timer')
  expect((await owner.delete(`/api/ideas/${other}`)).status).toBe(204)
  expect((await owner.get('/api/ideas')).json(Listed).map((idea) => idea.id)).not.toContain(other)
})

test('POST /api/ideas/pdf answers with the id of the new idea, whose content names the file', async () => {
  const form = upload('file', makePdf(['One']), 'hinge.pdf', { title: 'hinge' })
  const { id } = (await owner.post('/api/ideas/pdf', form)).json(v.object({ id: v.number() }))
  expect((await owner.get(`/api/ideas/${id}`)).json(Fields)).toMatchObject({
    title: 'hinge',
    content: { type: 'pdf', pdfPath: expect.any(String), fileName: 'hinge.pdf' },
  })
})

test('POST /api/upload/image answers with a url, and GET /api/assets lists it', async () => {
  const ideaId = String(await makeDraft())
  const sent = await owner.post('/api/upload/image', upload('image', await makePng(), 'tray.png', { ideaId }))
  const { url } = sent.json(v.object({ url: v.string() }))
  expect((await owner.get('/api/assets')).json(Listed)).toContainEqual(
    expect.objectContaining({
      id: expect.any(Number),
      filePath: url,
      fileName: 'tray.png',
      createdAt: expect.any(String),
    }),
  )
  expect((await owner.get(url)).headers.get('content-type')).toMatch(/^image\//)
})

test('POST /api/waitlist takes name, email and profession', async () => {
  const entry = { name: 'W', email: 'wanda@example.org', profession: 'Clockmaker' }
  expect((await server.browser().post('/api/waitlist', entry)).status).toBe(201)
})

test('POST /api/ai-writing-assistant and POST /api/ai-search fail with an error and a message', async () => {
  const message = { id: '1', role: 'user', content: 'Hello', timestamp: '2026-11-21T09:00:00Z' }
  const asked = await owner.post('/api/ai-writing-assistant', {
    message: 'Help',
    conversationHistory: [message],
  })
  const searched = await server.browser().post('/api/ai-search', { query: 'Quiet fan' })
  for (const answer of [asked, searched])
    expect([answer.status, typeof answer.json(Fields).message]).toEqual([503, 'string'])
})
