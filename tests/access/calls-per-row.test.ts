import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { countCalls } from '../support/count-calls.ts'
import type { TestServer } from '../support/server.ts'
import {
  agree,
  identify,
  makeIdea,
  makeShare,
  open,
  readAlong,
  signUp,
  startUnlimitedServer,
} from './people.ts'

/** Lists need as many database calls for many rows as for few. */
let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

/** One browser reads `count` ideas, each by a different owner. */
async function readMany(browser: Client, count: number) {
  for (let n = 0; n < count; n++) {
    const owner = await signUp(server, `Owner ${n}`)
    const idea = await makeIdea(owner, `Idea ${n}`, '<p>x</p>')
    const { accessLink } = await makeShare(owner, idea.id)
    await open(await agree(await identify(server, accessLink, { browser })))
  }
}

test.each(['/api/shares/received', '/api/comments'])(
  "a reader's %s needs as many database calls for many rows as for few",
  async (path) => {
    const reader = await signUp(server, 'Grace Reader')
    const ask = async () => expect((await reader.get(path)).status).toBe(200)
    await readMany(reader, 2)
    await ask()
    const forFew = await countCalls(ask)
    await readMany(reader, 6)
    expect(await countCalls(ask)).toBe(forFew)
  },
)

test("an owner's lists need as many database calls for many rows as for few", async () => {
  const owner = await signUp(server)
  const { id } = await makeIdea(owner, 'First', '<p>x</p>')
  const ask = async () => {
    for (const path of [
      '/api/ideas',
      `/api/ideas/${id}/shares`,
      '/api/comments',
      '/api/activity',
      `/api/ideas/${id}/activity`,
      `/api/ideas/${id}/versions`,
    ])
      expect((await owner.get(path)).status).toBe(200)
  }
  const grow = async () => {
    await makeIdea(owner, 'Another', '<p>x</p>')
    const { accessLink } = await makeShare(owner, id)
    const reader = await readAlong(server, accessLink)
    expect((await reader.browser.post('/api/comments', { content: 'x' })).status).toBe(201)
  }
  await grow()
  await ask()
  const forFew = await countCalls(ask)
  for (let n = 0; n < 5; n++) await grow()
  expect(await countCalls(ask)).toBe(forFew)
})

test('the most frequent requests make one database call each, a save four', async () => {
  const owner = await signUp(server)
  const { id } = await makeIdea(owner, 'Asked for', '<p>x</p>')
  const { accessLink } = await makeShare(owner, id)
  const { browser: reader } = await readAlong(server, accessLink)
  const link = `/api/share/${accessLink}`
  const count = (ask: () => Promise<{ status: number }>) =>
    countCalls(async () => expect((await ask()).status).toBe(200))
  expect({
    'a stranger looks a link up': await count(() => server.browser().get(link)),
    'a reader looks a link up': await count(() => reader.get(link)),
    'a reader reads on': await count(() => reader.post(`${link}/open`)),
    'a session': await count(() => reader.get(`${link}/session`)),
    'a list of ideas': await count(() => owner.get('/api/ideas')),
    'a save': await count(() => owner.put(`/api/ideas/${id}`, { title: 'Asked for', content: '<p>y</p>' })),
  }).toEqual({
    'a stranger looks a link up': 1,
    'a reader looks a link up': 1,
    'a reader reads on': 1,
    'a session': 1,
    'a list of ideas': 1,
    'a save': 4,
  })
})
