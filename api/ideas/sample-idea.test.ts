import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { isSampleKey, sampleKey } from '#contract/rules/sample-idea.ts'
import { startWithIdea } from '../../tests/access/people.ts'
import { IdeaModel } from './idea.model.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())

test('a sample cannot be published and is not sealed, but can be changed and deleted', async () => {
  const { owner } = world
  const headers = { 'Idempotency-Key': sampleKey(randomUUID()) }
  const body = { title: 'Sample: Peg', content: '<p>a</p>' }
  const { id } = (await owner.post('/api/ideas', body, headers)).json(Idea)
  const stored = () => IdeaModel.findById(id).lean().orFail()
  expect((await stored()).unsealedSince).toBeNull()
  expect((await owner.put(`/api/ideas/${id}`, { ...body, content: '<p>b</p>' })).status).toBe(200)
  expect((await stored()).unsealedSince).toBeNull()
  const refused = await owner.put(`/api/ideas/${id}/publish`)
  expect([refused.status, refused.code]).toEqual([422, 'invalid_input'])
  expect((await stored()).status).toBe('draft')
  expect((await owner.delete(`/api/ideas/${id}`)).status).toBe(204)
})

test("a draft key is recognised as a sample's only if it was made as one", () => {
  for (let n = 0; n < 100; n++) {
    const uuid = randomUUID()
    expect(isSampleKey(uuid)).toBe(false)
    expect(isSampleKey(sampleKey(uuid))).toBe(true)
  }
  expect([null, undefined, '', '5a3b1e00'].some(isSampleKey)).toBe(false)
})
