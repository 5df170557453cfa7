import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CopyOf, Idea, IdeaSummary, SavedIdea } from '#contract/ideas.ts'
import { limits } from '#contract/rules/limits.ts'
import { signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
})
afterAll(() => server.close())

type Given = { title?: string; copyOf?: CopyOf; key?: string }
const make = async ({ title = 'Fan', copyOf, key = randomUUID() }: Given = {}) => {
  const body = { title, content: '<p>quiet</p>', ...(copyOf ? { copyOf } : {}) }
  return (await owner.post('/api/ideas', body, { 'Idempotency-Key': key })).json(SavedIdea)
}
const summaryOf = async (id: number) =>
  (await owner.get('/api/ideas')).json(v.array(IdeaSummary)).find((idea) => idea.id === id)
const named = (ideaId: number | null, draftKey: string | null = null, title = 'Fan') => ({
  ideaId,
  draftKey,
  title,
})

describe('a conflict copy', () => {
  test('names its original in every answer and keeps a title of full length', async () => {
    const original = await make()
    const title = `${'t'.repeat(limits.titleLength - 5)} last`
    const copyOf = named(original.id)
    const copy = await make({ title, copyOf })
    expect(copy).toMatchObject({ title, copyOf })
    expect((await owner.get(`/api/ideas/${copy.id}`)).json(Idea)).toMatchObject({ title, copyOf })
    expect(await summaryOf(copy.id)).toMatchObject({ title, copyOf })
    const saved = await owner.put(`/api/ideas/${copy.id}`, { title, content: '<p>more</p>' })
    expect(saved.json(SavedIdea).copyOf).toEqual(copyOf)
    expect((await summaryOf(original.id))?.copyOf).toBeNull()
  })

  test('is published without the name of its original in the manifest', async () => {
    const original = await make()
    const copy = await make({ copyOf: named(original.id, null, 'A name of the original') })
    const published = (await owner.put(`/api/ideas/${copy.id}/publish`)).json(Idea)
    expect(published.copyOf).toEqual(named(original.id, null, 'A name of the original'))
    const manifest = await owner.get(`/api/ideas/${copy.id}/manifest`)
    expect(manifest.text).not.toMatch(/copyOf|A name of the original/)
  })

  test("that names its original by draft key is listed with the original's id, also after that is deleted", async () => {
    const key = randomUUID()
    const copy = await make({ copyOf: named(null, key) })
    expect((await summaryOf(copy.id))?.copyOf).toEqual(named(null, key))
    const original = await make({ key })
    expect((await summaryOf(copy.id))?.copyOf).toEqual(named(original.id, key))
    await owner.delete(`/api/ideas/${original.id}`)
    expect((await summaryOf(copy.id))?.copyOf).toEqual(named(original.id, key))
  })

  test("is not given the id of another owner's idea that has the named draft key", async () => {
    const key = randomUUID()
    const stranger = await signUp(server, 'Mallory Example')
    await stranger.post('/api/ideas', { title: 'Secret', content: '' }, { 'Idempotency-Key': key })
    const copy = await make({ copyOf: named(null, key) })
    expect((await summaryOf(copy.id))?.copyOf).toEqual(named(null, key))
  })

  test('is accepted when it names an original that this server does not have', async () => {
    expect(await make({ copyOf: named(999_999) })).toMatchObject({ copyOf: named(999_999) })
  })

  test.each([
    ['a number below 1', named(0)],
    ['a key of another form', named(null, 'short')],
    ['a title that is too long', named(1, null, 't'.repeat(limits.titleLength + 1))],
    ['something more', { ...named(1), more: 1 }],
    ['nothing but a number', 7],
  ])('is refused with %s', async (_, copyOf) => {
    const answer = await owner.post('/api/ideas', { title: 'T', content: '', copyOf })
    expect([answer.status, answer.code]).toEqual([422, 'invalid_input'])
  })

  test('cannot be changed to name another original: such a save is refused', async () => {
    const { id } = await make({ copyOf: named(1) })
    const answer = await owner.put(`/api/ideas/${id}`, { title: 'T', content: '', copyOf: named(2) })
    expect(answer.status).toBe(422)
    expect((await summaryOf(id))?.copyOf).toEqual(named(1))
  })
})
