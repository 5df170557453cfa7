import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IdeaSummary } from '#contract/ideas.ts'
import {
  agree,
  identify,
  makeIdea,
  makeShare,
  open,
  readAlong,
  signUp,
  startWithIdea,
} from '../../../tests/access/people.ts'
import type { Client } from '../../../tests/support/client.ts'
import { countReader } from '../count-shares.ts'
import { IdeaModel } from '../idea.model.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())

const card = async (owner: Client) => (await owner.get('/api/ideas')).json(v.array(IdeaSummary))[0]

test('a card shows how many people read the idea and how many comments await an answer', async () => {
  const owner = await signUp(world.server)
  const { id } = await makeIdea(owner, 'Rain collector', '<p>A tray.</p>')
  const { accessLink } = await makeShare(owner, id)
  expect(await card(owner)).toMatchObject({ readerCount: 0, newComments: 0 })
  const readAs = async (email: string) =>
    open(await agree(await identify(world.server, accessLink, { email })))
  // The same person twice at once, and again with different capitals.
  await Promise.all(['grace@example.org', 'grace@example.org', 'Grace@Example.org'].map(readAs))
  expect(await card(owner)).toMatchObject({ viewCount: 3, readerCount: 1, newComments: 0 })
  const reader = await readAlong(world.server, accessLink, 'Paul Reader')
  await readAs('paul@example.org')
  for (const content of ['Does it fit?', 'And the valve?'])
    await reader.browser.post('/api/comments', { content })
  expect(await card(owner)).toMatchObject({ readerCount: 2, newComments: 2 })
  const answer = { ideaId: id, recipientId: reader.id, content: 'Yes.' }
  expect((await owner.post('/api/comments', answer)).status).toBe(201)
  expect(await card(owner)).toMatchObject({ readerCount: 2, newComments: 0 })
  const stored = await IdeaModel.findById(id).lean()
  expect(JSON.stringify(stored)).not.toContain('example.org')
})

test('an idea with views from before readers were counted shows 0 readers', async () => {
  const owner = await signUp(world.server)
  const { id } = await makeIdea(owner, 'Old', '<p>x</p>')
  await IdeaModel.updateOne({ _id: id }, { $set: { viewCount: 5 }, $unset: { readerCount: 1 } })
  await countReader(world.server.context, id, 'grace@example.org')
  expect(await card(owner)).toMatchObject({ viewCount: 5, readerCount: 0 })
})
