import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorAnswer } from '#contract/errors.ts'
import { Idea, IdeaSummary, SavedIdea } from '#contract/ideas.ts'
import { makeIdea, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { serverLimits } from '../server/server-limits.ts'

let server: TestServer
let owner: Client
let stranger: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
  stranger = await signUp(server, 'Mallory Example')
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

describe('an operation with an X-Op-Id', () => {
  test('is applied once, and a repeat is answered with the revision it made and the current idea', async () => {
    const { id } = await draft()
    const first = await save(id, '<p>a</p>', op('a', 1))
    expect(first.json(SavedIdea)).toMatchObject({ revision: 2, appliedRevision: 2, content: '<p>a</p>' })
    await save(id, '<p>b</p>', op('b', 2))
    for (const headers of [op('a', 1), op('a'), op('a', 3), op('a', 99)]) {
      const again = await save(id, '<p>a</p>', headers)
      expect([again.status, again.headers.get('etag')]).toEqual([200, '"3"'])
      expect(again.json(SavedIdea)).toMatchObject({ revision: 3, appliedRevision: 2, content: '<p>b</p>' })
    }
    expect(await read(id)).toMatchObject({ revision: 3, content: '<p>b</p>' })
  })

  test('that was refused is not remembered', async () => {
    const { id } = await draft()
    expect((await save(id, '<p>a</p>', op('late', 7))).status).toBe(412)
    expect((await save(id, '<p>a</p>', op('late', 1))).json(SavedIdea).appliedRevision).toBe(2)
  })

  test('is still recognised after the idea was published, and is answered 410 after it was deleted', async () => {
    const { id } = await draft()
    await save(id, '<p>a</p>', op('a', 1))
    await owner.put(`/api/ideas/${id}/publish`)
    const again = await save(id, '<p>a</p>', op('a', 1))
    expect(again.json(SavedIdea)).toMatchObject({ status: 'published', revision: 3, appliedRevision: 2 })
    expect((await save(id, '<p>c</p>', op('new', 3))).code).toBe('idea_published')
    const other = await draft()
    await save(other.id, '<p>a</p>', op('a', 1))
    await owner.delete(`/api/ideas/${other.id}`)
    expect((await save(other.id, '<p>a</p>', op('a', 1))).code).toBe('idea_deleted')
  })

  test.each([
    ['with the revision it saw', 1],
    ['without one', undefined],
  ])('sent many times at once %s is applied once', async (_, revision) => {
    for (let round = 0; round < 10; round++) {
      const { id } = await draft()
      const sent = Array.from({ length: 6 }, () => save(id, '<p>a</p>', op('same', revision)))
      const answers = (await Promise.all(sent)).map((answer) => answer.json(SavedIdea))
      expect(answers.map(({ appliedRevision }) => appliedRevision)).toEqual(Array(6).fill(2))
      expect((await read(id)).revision).toBe(2)
    }
  })

  test('is recognised among the last 50 operations of the same idea', async () => {
    const { id } = await draft()
    for (let index = 0; index < serverLimits.rememberedOps + 1; index++)
      await save(id, `<p>${index}</p>`, op(`n${index}`))
    const { revision } = await read(id)
    expect((await save(id, '<p>1</p>', op('n1', 3))).json(SavedIdea)).toMatchObject({
      revision,
      appliedRevision: 3,
    })
    expect((await save(id, '<p>0</p>', op('n0', 2))).status).toBe(412)
    const other = await draft()
    expect((await save(other.id, '<p>1</p>', op('n1', 1))).json(SavedIdea).content).toBe('<p>1</p>')
  })

  test('is refused for another account, without signing in, or with a malformed id', async () => {
    const { id } = await draft()
    await save(id, '<p>a</p>', op('a', 1))
    const body = { title: 'T', content: '' }
    expect((await stranger.put(`/api/ideas/${id}`, body, op('a', 1))).code).toBe('not_found')
    expect((await server.browser().put(`/api/ideas/${id}`, body, op('a', 1))).code).toBe('sign_in')
    for (const name of ['short12', 'x'.repeat(65), 'with spaces', 'ünïcode-name']) {
      const key = encodeURIComponent(name).includes('%C3') ? '%C3-not-a-key' : name
      expect((await save(id, '<p>b</p>', { 'x-op-id': key })).code).toBe('bad_request')
      expect((await owner.delete(`/api/ideas/${id}`, { 'x-op-id': key })).code).toBe('bad_request')
    }
    for (const key of ['x'.repeat(8), 'x'.repeat(64)])
      expect((await save(id, '<p>b</p>', { 'x-op-id': key })).status).toBe(200)
  })
})

describe('repeated creates and deletes', () => {
  test('a repeated create is answered that it made revision 1', async () => {
    const key = { 'idempotency-key': 'a-draft-of-mine' }
    const make = () => owner.post('/api/ideas', { title: 'T', content: '<p>a</p>' }, key)
    const first = (await make()).json(SavedIdea)
    expect(first).toMatchObject({ draftKey: 'a-draft-of-mine', revision: 1, appliedRevision: 1 })
    await save(first.id, '<p>b</p>')
    expect((await make()).json(SavedIdea)).toMatchObject({
      id: first.id,
      revision: 2,
      appliedRevision: 1,
      content: '<p>b</p>',
    })
    const cards = (await owner.get('/api/ideas')).json(v.array(IdeaSummary))
    expect(cards.find(({ id }) => id === first.id)?.draftKey).toBe('a-draft-of-mine')
    expect((await draft()).draftKey).toBe(null)
    await owner.delete(`/api/ideas/${first.id}`)
    const gone = await make()
    expect([gone.status, gone.json(ErrorAnswer)]).toMatchObject([410, { code: 'idea_deleted', id: first.id }])
    expect((await stranger.post('/api/ideas', { title: 'T', content: '' }, key)).status).toBe(201)
  })

  test('a create with the same key by another device is refused with the existing idea, which is unchanged', async () => {
    const make = (key: string, name: string, content: string) =>
      owner.post('/api/ideas', { title: 'T', content }, { 'idempotency-key': key, ...op(name) })
    const phone = () => make('opened-twice', 'phone', '<p>a</p>')
    const first = (await phone()).json(SavedIdea)
    const other = await make('opened-twice', 'tablet', '<p>b</p>')
    expect([other.status, other.json(ErrorAnswer)]).toMatchObject([
      412,
      {
        code: 'stale_revision',
        id: first.id,
        current: { title: 'T', content: '<p>a</p>', revision: 1, editorSchema: 1 },
      },
    ])
    expect((await phone()).json(SavedIdea)).toMatchObject({ id: first.id, appliedRevision: 1 })
    await save(first.id, '<p>c</p>', op('later', 1))
    expect((await phone()).json(SavedIdea)).toMatchObject({ revision: 2, appliedRevision: 1 })
    const names = ['one', 'two', 'three']
    const many = await Promise.all(names.map((name) => make('opened-at-once', name, `<p>${name}</p>`)))
    expect(many.map(({ status }) => status).sort()).toEqual([201, 412, 412])
  })

  test('a repeated delete succeeds; a different delete of the same idea is answered 410', async () => {
    const { id } = await draft()
    const remove = (headers: Headers, by = owner) => by.delete(`/api/ideas/${id}`, headers)
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(op('remove', 1))))
    for (const answer of [...answers, await remove(op('remove', 1))]) expect(answer.status).toBe(204)
    for (const headers of [{}, op('other', 1), op('other')]) {
      const gone = await remove(headers)
      expect([gone.status, gone.json(ErrorAnswer)]).toMatchObject([410, { code: 'idea_deleted', id }])
    }
    expect((await remove(op('remove', 1), stranger)).json(ErrorAnswer)).toEqual(
      (await stranger.delete('/api/ideas/999999999')).json(ErrorAnswer),
    )
  })

  test('a deleted idea is answered 410 to its owner and 404 to others on every route', async () => {
    const { id } = await draft()
    await save(id, '<p>a</p>')
    await owner.delete(`/api/ideas/${id}`)
    const calls = (by: Client) => [
      by.get(`/api/ideas/${id}`),
      by.put(`/api/ideas/${id}`, { title: 'T', content: '' }),
      by.delete(`/api/ideas/${id}`),
      by.put(`/api/ideas/${id}/publish`, undefined, { 'if-match': '"2"' }),
      by.get(`/api/ideas/${id}/manifest`),
      by.get(`/api/ideas/${id}/file`),
      by.get(`/api/ideas/${id}/versions`),
      by.get(`/api/ideas/${id}/versions/1`),
    ]
    for (const answer of await Promise.all(calls(owner)))
      expect([answer.status, answer.json(ErrorAnswer)]).toMatchObject([410, { code: 'idea_deleted', id }])
    for (const answer of await Promise.all(calls(stranger)))
      expect([answer.status, answer.code, answer.text.includes('deleted')]).toEqual([404, 'not_found', false])
  })
})
