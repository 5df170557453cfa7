import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { checkEvidence } from '../../tests/access/check-evidence.ts'
import { makeIdea, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server, 'Ada Ünal')
})
afterAll(() => server.close())
const publish = (id: number, headers?: Record<string, string>) =>
  owner.put(`/api/ideas/${id}/publish`, undefined, headers)
const save = (id: number, content: string, headers?: Record<string, string>) =>
  owner.put(`/api/ideas/${id}`, { title: `Title of ${content}`, content }, headers)
const read = async (id: number) => (await owner.get(`/api/ideas/${id}`)).json(Idea)

describe('publishing during other writes', () => {
  test('when many requests publish at once, exactly one succeeds', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await makeIdea(owner, 'Kettle', '<p>a</p>')
      const answers = await Promise.all(Array.from({ length: 6 }, () => publish(id)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)])
      const winner = answers.find(({ status }) => status === 200)
      expect(await read(id)).toEqual(winner?.json(Idea))
    }
  })

  test('the published content always matches its digest, and later saves are refused', {
    timeout: 300_000,
  }, async () => {
    const rounds = process.env.LONG ? 1000 : 50
    for (let round = 0; round < rounds; round++) {
      const { id } = await makeIdea(owner, 'Kettle', '<p>0</p>')
      const [answer, ...saves] = await Promise.all([
        publish(id),
        save(id, '<p>1</p>'),
        save(id, '<p>2</p>', { 'if-match': '"2"' }),
      ])
      expect(answer.status).toBe(200)
      for (const { status } of saves) expect([200, 409, 412]).toContain(status)
      const idea = await read(id)
      expect(idea).toEqual(answer.json(Idea))
      expect(saves.filter(({ status }) => status === 200)).toHaveLength(idea.revision - 2)
      await checkEvidence(owner, idea)
    }
  })

  test('with the revision that a simultaneous save makes publishes that save or nothing', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await makeIdea(owner, 'Kettle', '<p>0</p>')
      const ofSave = () => publish(id, { 'if-match': '"2"' })
      // Until the save is there, nothing is published.
      let answer = await ofSave()
      const saving = save(id, '<p>1</p>')
      while (answer.code === 'stale_revision') answer = await ofSave()
      expect((await saving).status).toBe(200)
      expect(answer.json(Idea)).toMatchObject({ status: 'published', content: '<p>1</p>', revision: 3 })
      expect(await read(id)).toEqual(answer.json(Idea))
      await checkEvidence(owner, await read(id))
    }
  })

  test('from two windows at different revisions succeeds only in the one with the current revision', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await makeIdea(owner, 'Kettle', '<p>0</p>')
      await save(id, '<p>1</p>')
      const [stale, present] = await Promise.all([
        publish(id, { 'if-match': '"1"' }),
        publish(id, { 'if-match': '"2"' }),
      ])
      expect([409, 412]).toContain(stale.status)
      expect(present.json(Idea)).toMatchObject({ status: 'published', content: '<p>1</p>', revision: 3 })
      await checkEvidence(owner, await read(id))
    }
  })

  test('and deleting at once lets exactly one of the two succeed', async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await makeIdea(owner, 'Kettle', '<p>0</p>')
      const [answer, gone] = await Promise.all([publish(id), owner.delete(`/api/ideas/${id}`)])
      expect([
        [200, 409],
        [410, 204],
      ]).toContainEqual([answer.status, gone.status])
      if (answer.status === 200) await checkEvidence(owner, await read(id))
    }
  })
})
