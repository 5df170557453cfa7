import mongoose from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorAnswer } from '#contract/errors.ts'
import { Idea, IdeaSummary } from '#contract/ideas.ts'
import { makeIdea, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
let owner: Client
let stranger: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
  stranger = await signUp(server, 'Mallory Example')
})
afterAll(() => server.close())

const draft = (content: unknown = '<p>Words.</p>', title = 'A kettle') => makeIdea(owner, title, content)
const read = async (id: number) => (await owner.get(`/api/ideas/${id}`)).json(Idea)
const save = (id: number, title: string, content: unknown, headers?: Record<string, string>) =>
  owner.put(`/api/ideas/${id}`, { title, content }, headers)
const list = async () => (await owner.get('/api/ideas')).json(v.array(IdeaSummary))

describe('writes with If-Match', () => {
  test('a write with the current revision is accepted; one with a stale revision is answered with the current idea', async () => {
    const { id } = await draft()
    expect((await save(id, 'Two', '<p>2</p>', { 'if-match': '"1"' })).status).toBe(200)
    const stale = await save(id, 'Three', '<p>3</p>', { 'if-match': '"1"' })
    expect([stale.status, stale.code, stale.headers.get('etag')]).toEqual([412, 'stale_revision', '"2"'])
    expect(stale.json(ErrorAnswer).current).toEqual({
      title: 'Two',
      content: '<p>2</p>',
      revision: 2,
      status: 'draft',
      editorSchema: 1,
    })
    expect((await owner.delete(`/api/ideas/${id}`, { 'if-match': '"1"' })).status).toBe(412)
    expect((await owner.put(`/api/ideas/${id}/publish`, undefined, { 'if-match': '"3"' })).status).toBe(412)
    expect(await read(id)).toMatchObject({ title: 'Two', status: 'draft', revision: 2 })
  })

  test('an If-Match that is not one quoted revision is answered 400 and changes nothing', async () => {
    const { id } = await draft()
    for (const header of ['7', '"x"', '"1", "2"', '']) {
      const answers = [
        await save(id, 'T', '', { 'if-match': header }),
        await owner.delete(`/api/ideas/${id}`, { 'if-match': header }),
        await owner.put(`/api/ideas/${id}/publish`, undefined, { 'if-match': header }),
      ]
      for (const answer of answers) expect([header, answer.status]).toEqual([header, 400])
    }
    expect(await read(id)).toMatchObject({ revision: 1, status: 'draft' })
  })

  test('when many writes name the same revision at once, exactly one is accepted', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await draft()
      const writes = Array.from({ length: 8 }, (_, index) =>
        save(id, `Writer ${index}`, `<p>${index}</p>`, { 'if-match': '"1"' }),
      )
      const answers = await Promise.all(writes)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)])
      const winner = answers.find(({ status }) => status === 200)
      expect(await read(id)).toEqual(winner?.json(Idea))
    }
  })

  test('without If-Match every write is applied, and the overwritten content is kept', async () => {
    const { id } = await draft('<p>first</p>')
    const writes = Array.from({ length: 8 }, (_, index) => save(id, 'T', `<p>${index}</p>`))
    const revisions = (await Promise.all(writes)).map((answer) => answer.json(Idea).revision)
    expect(revisions.sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    const kept = await mongoose.connection.collection('ideaversions').find({ ideaId: id }).toArray()
    const texts = [...kept.map(({ content }) => content), (await read(id)).content]
    expect(texts.sort()).toEqual(
      ['<p>first</p>', ...Array.from({ length: 8 }, (_, n) => `<p>${n}</p>`)].sort(),
    )
  })
})

describe('the Idempotency-Key of a new draft', () => {
  const create = (key: string, content: string, by = owner) =>
    by.post('/api/ideas', { title: 'From a phone', content }, { 'idempotency-key': key })

  test('creates one idea however often the request is sent, also when all requests arrive at once', async () => {
    const key = '0b1f6a52-5d0c-4f7e-9a36-3c1d2e4f5a6b'
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => create(key, `<p>${n}</p>`)))
    expect(new Set(answers.map((answer) => answer.json(Idea).id)).size).toBe(1)
    const [first] = answers
    const id = first?.json(Idea).id ?? 0
    await save(id, 'Later', '<p>later</p>')
    expect((await create(`"${key}"`, '<p>again</p>')).json(Idea)).toMatchObject({
      id,
      content: '<p>later</p>',
    })
    expect((await create(key, '<p>x</p>', stranger)).json(Idea).id).not.toBe(id)
    await owner.delete(`/api/ideas/${id}`)
    const replay = await create(key, '<p>back?</p>')
    expect([replay.status, replay.code]).toEqual([410, 'idea_deleted'])
  })

  test('is answered 400 when it is malformed', async () => {
    for (const key of ['short', '"unclosed-key', 'a b c d e f', 'x'.repeat(65)])
      expect((await create(key, '')).status).toBe(400)
  })
})

describe('deleting a draft', () => {
  test('removes it from the list and erases its stored content; every later call is answered 410', async () => {
    const { id } = await draft('<p>secret words</p>')
    await save(id, 'T', '<p>newer secret words</p>')
    expect((await owner.delete(`/api/ideas/${id}`, { 'if-match': '"2"' })).status).toBe(204)
    expect((await list()).map((idea) => idea.id)).not.toContain(id)
    const answers = [
      await owner.get(`/api/ideas/${id}`),
      await save(id, 'T', ''),
      await save(id, 'T', '', { 'if-match': '"3"' }),
      await owner.delete(`/api/ideas/${id}`),
      await owner.put(`/api/ideas/${id}/publish`),
      await owner.get(`/api/ideas/${id}/file`),
      await owner.get(`/api/ideas/${id}/manifest`),
    ]
    for (const answer of answers) expect([answer.status, answer.code]).toEqual([410, 'idea_deleted'])
    expect((await stranger.get(`/api/ideas/${id}`)).status).toBe(404)
    for (const name of ['ideas', 'ideaversions', 'releases']) {
      const rows = await mongoose.connection.collection(name).find({}).toArray()
      expect(JSON.stringify(rows)).not.toContain('secret words')
    }
  })

  test('when many deletes arrive at once, exactly one succeeds', async () => {
    const { id } = await draft()
    const answers = await Promise.all(Array.from({ length: 6 }, () => owner.delete(`/api/ideas/${id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(5).fill(410)])
  })
})
