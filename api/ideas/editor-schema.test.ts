import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Idea, SavedIdea } from '#contract/ideas.ts'
import { limits } from '#contract/rules/limits.ts'
import { makeIdea, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { factsOfOlderIdeas } from '../server/migrations/0001-facts-of-older-ideas.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
})
afterAll(() => server.close())

type Headers = Record<string, string>
const draft = (content = '<p>0</p>') => makeIdea(owner, 'A kettle', content)
const read = async (id: number) => (await owner.get(`/api/ideas/${id}`)).json(Idea)
const save = (id: number, content: string, headers: Headers = {}, more: object = {}) =>
  owner.put(`/api/ideas/${id}`, { title: 'A kettle', content, ...more }, headers)
const op = (name: string, revision?: number): Headers => ({
  'x-op-id': `operation-${name}`,
  ...(revision === undefined ? {} : { 'if-match': `"${revision}"` }),
})

describe('the editor schema of an idea', () => {
  const withSchema = (editorSchema: unknown) => ({ editorSchema })

  test('starts at 1 and never goes down; a save by a client with an older schema is refused', async () => {
    const { id, editorSchema } = await draft()
    expect(editorSchema).toBe(1)
    expect((await save(id, '<p>a</p>', {}, withSchema(2))).json(SavedIdea).editorSchema).toBe(2)
    for (const [headers, more] of [
      [{}, {}],
      [op('old', 2), withSchema(1)],
      [op('old', 1), {}],
    ] as const) {
      const refused = await save(id, '<p>lossy</p>', headers, more)
      expect([refused.status, refused.code]).toEqual([409, 'client_too_old'])
      expect(refused.text).not.toContain('<p>a</p>')
    }
    expect(await read(id)).toMatchObject({ content: '<p>a</p>', revision: 2, editorSchema: 2 })
    expect((await save(id, '<p>b</p>', {}, withSchema(2))).status).toBe(200)
    expect((await save(id, '<p>c</p>', {}, withSchema(3))).json(SavedIdea).editorSchema).toBe(3)
  })

  test('is stored when an idea is created, and must be a whole number from 1 to 1000', async () => {
    const make = (editorSchema: unknown) =>
      owner.post('/api/ideas', { title: 'T', content: '', editorSchema })
    for (const good of [1, limits.editorSchema])
      expect((await make(good)).json(SavedIdea).editorSchema).toBe(good)
    const { id } = await draft()
    for (const bad of [0, limits.editorSchema + 1, 1.5, -1, '2', null]) {
      expect([bad, (await make(bad)).status]).toEqual([bad, 422])
      expect((await save(id, '', {}, withSchema(bad))).status).toBe(422)
    }
  })

  test('is checked in the write itself: an older client never overwrites a simultaneous newer one', async () => {
    for (let round = 0; round < 15; round++) {
      const { id } = await draft()
      const answers = await Promise.all([
        save(id, '<p>new</p>', {}, withSchema(2)),
        ...Array.from({ length: 4 }, (_, n) => save(id, `<p>old ${n}</p>`)),
      ])
      const saved = answers.flatMap((answer) => (answer.status === 200 ? [answer.json(SavedIdea)] : []))
      const newer = answers[0]?.json(SavedIdea).appliedRevision ?? 0
      for (const { appliedRevision } of saved) expect(appliedRevision).toBeLessThanOrEqual(newer)
      expect(await read(id)).toMatchObject({ content: '<p>new</p>', editorSchema: 2, revision: newer })
    }
  })

  test('of an idea stored before this field existed is read as 1', async () => {
    const { id } = await draft()
    const fields = { ops: '', versions: '', editorSchema: '' } as const
    await mongoose.connection.collection<{ _id: number }>('ideas').updateOne({ _id: id }, { $unset: fields })
    const { db } = mongoose.connection
    if (db) await factsOfOlderIdeas.run(db)
    expect(await read(id)).toMatchObject({ editorSchema: 1, draftKey: null })
    expect((await save(id, '<p>a</p>', op('a', 1))).json(SavedIdea).appliedRevision).toBe(2)
    expect((await owner.get(`/api/ideas/${id}/versions`)).text).toContain('"revision":1')
  })
})
