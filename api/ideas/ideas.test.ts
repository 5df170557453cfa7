import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorAnswer } from '#contract/errors.ts'
import { Idea, IdeaSummary, updateIdea } from '#contract/ideas.ts'
import { limits } from '#contract/rules/limits.ts'
import { findVector } from '../../scripts/vectors.mjs'
import { makeIdea, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'

const naughty = findVector('strings/blns.json')

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
/** Joins the strings in order into as few as possible of at most `length` characters. */
function joinedUpTo(length: number, strings: string[]): string[] {
  const joined: string[] = []
  for (const text of strings) {
    const longer = `${joined.at(-1)} ${text}`
    if (joined.length > 0 && longer.length <= length) joined[joined.length - 1] = longer
    else joined.push(text)
  }
  return joined
}
const list = async (by = owner) => (await by.get('/api/ideas')).json(v.array(IdeaSummary))

describe('a draft', () => {
  test('is created, is read with its revision as ETag, and is saved with the next revision', async () => {
    const idea = await draft('<p>It <strong>sings</strong>.</p>')
    expect(idea).toMatchObject({
      title: 'A kettle',
      content: '<p>It <strong>sings</strong>.</p>',
      status: 'draft',
      revision: 1,
      documentId: null,
      digest: null,
      blockchainTimestamp: null,
      predecessorId: null,
      copyOf: null,
    })
    const got = await owner.get(`/api/ideas/${idea.id}`)
    expect([got.headers.get('etag'), got.json(Idea)]).toEqual(['"1"', idea])
    server.advance(1000)
    const saved = await save(idea.id, '  Another kettle ', '<p>Quietly.</p>')
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"2"'])
    expect(saved.json(Idea)).toMatchObject({
      title: 'Another kettle',
      content: '<p>Quietly.</p>',
      revision: 2,
    })
    expect(saved.json(Idea).lastModified > idea.lastModified).toBe(true)
    expect(await read(idea.id)).toEqual(saved.json(Idea))
  })

  test('is sanitised when it is written, and the answer is what is stored', async () => {
    const hostile = '<p onclick="x()">a<script>alert(1)</script><marquee>kept</marquee></p>'
    const idea = await draft(hostile)
    expect(idea.content).toBe('<p>akept</p>')
    expect((await save(idea.id, 'T', `${hostile}<p>b</p>`)).json(Idea).content).toBe('<p>akept</p><p>b</p>')
    expect((await read(idea.id)).content).toBe('<p>akept</p><p>b</p>')
  })

  test('may be a list of drawn elements, which are read back unchanged', async () => {
    const elements = [
      { type: 'text', x: 1.5, y: -2, text: 'Hot <b>', fontSize: 20, fontStyle: 'bold', rotation: 45 },
      { type: 'circle', x: 0, y: 1e9, radius: 4, fill: '#f00', stroke: 'red', strokeWidth: 0.5 },
    ]
    const idea = await draft({ elements })
    expect(idea.content).toEqual({ elements })
    expect(await read(idea.id)).toEqual(idea)
    expect((await list())[0]).toMatchObject({ id: idea.id, kind: 'elements', excerpt: 'Hot <b>' })
    expect((await save(idea.id, 'T', { elements: [] })).json(Idea).content).toEqual({ elements: [] })
    expect((await save(idea.id, 'T', '<p>now words</p>')).json(Idea).content).toBe('<p>now words</p>')
  })

  test('may be an object of unknown shape, which is stored as sent and can be published', async () => {
    const content = {
      blocks: [{ type: 'star', data: {}, list: [], none: null, deep: [[1.5, -1e9]] }],
      version: '2',
      7: 'x',
    }
    const idea = await draft(content)
    expect(idea.content).toEqual(content)
    expect(await read(idea.id)).toEqual(idea)
    expect((await list())[0]).toMatchObject({ id: idea.id, kind: 'other', excerpt: '' })
    expect((await save(idea.id, 'T', '<p>words</p>')).json(Idea).content).toBe('<p>words</p>')
    expect((await save(idea.id, 'T', content)).json(Idea).content).toEqual(content)
    const published = await owner.put(`/api/ideas/${idea.id}/publish`)
    expect([published.status, published.json(Idea).content]).toEqual([200, content])
    expect(
      (await owner.post('/api/ideas', { title: 'T', content: { a: 'x'.repeat(limits.contentBytes) } }))
        .status,
    ).toBe(413)
  })

  test.each([
    ['no title', { content: '' }, 'title'],
    ['a blank title', { title: '  ', content: '' }, 'title'],
    ['a title over 200 characters', { title: 'a'.repeat(201), content: '' }, 'title'],
    ['no content', { title: 'T' }, 'content'],
    ['a list as content', { title: 'T', content: [{ blocks: [] }] }, 'content'],
    ['a field that cannot be kept', { title: 'T', content: { blocks: [{ $set: 1 }] } }, 'content'],
    ['a field of another level', { title: 'T', content: { 'a.b': 1 } }, 'content'],
    ['a value of the driver', { title: 'T', content: { a: { _bsontype: 'Code' } } }, 'content'],
    ['a number as content', { title: 'T', content: 7 }, 'content'],
    ['an unknown kind of element', { title: 'T', content: { elements: [{ type: 'path', x: 0, y: 0 }] } }, ''],
    [
      'a PDF that was not uploaded',
      { title: 'T', content: { type: 'pdf', pdfPath: '/x', fileName: 'x' } },
      'content',
    ],
    ['a status', { title: 'T', content: '', status: 'published' }, 'status'],
    ['an owner', { title: 'T', content: '', ownerId: 1 }, 'ownerId'],
  ])('is refused with %s', async (_, body, field) => {
    const { id } = await draft()
    const before = (await list()).length
    for (const answer of [await owner.post('/api/ideas', body), await owner.put(`/api/ideas/${id}`, body)]) {
      expect([answer.status, answer.code]).toEqual([422, 'invalid_input'])
      if (field) expect(answer.json(ErrorAnswer).fields).toHaveProperty([field])
    }
    expect([(await list()).length, (await read(id)).revision]).toEqual([before, 1])
  })

  test('may have a title of 200 characters and 500 elements, and no more', async () => {
    const element = { type: 'rect', x: 0, y: 0 }
    await draft('', 'a'.repeat(limits.titleLength))
    const body = (count: number) => ({ title: 'T', content: { elements: Array(count).fill(element) } })
    expect((await owner.post('/api/ideas', body(limits.elements))).status).toBe(201)
    expect((await owner.post('/api/ideas', body(limits.elements + 1))).status).toBe(422)
  })

  test.skipIf(naughty === null)(
    'keeps every string of the Big List of Naughty Strings as title',
    async () => {
      const strings = v
        .parse(v.array(v.string()), JSON.parse(readFileSync(naughty ?? '', 'utf8')))
        .filter((text) => text.trim() !== '' && text.length <= limits.titleLength)
      for (const title of strings)
        expect(v.parse(updateIdea.body, { title, content: '' }).title).toBe(title.trim())
      // Over HTTP, as many as fit are sent in one title, because each save sanitises, keeps a version and writes.
      const { id } = await draft()
      for (const title of joinedUpTo(limits.titleLength, strings)) {
        const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
        const answer = await save(id, title, `<p>${escaped}</p>`)
        expect([answer.status, answer.json(Idea).title]).toEqual([200, title.trim()])
        expect((await read(id)).title).toBe(title.trim())
      }
    },
  )

  test('with half a surrogate pair is stored and answered with a replacement character', async () => {
    const idea = await draft('<p>\ud83d!</p>', 'half \ud83d')
    expect([idea.title, idea.content]).toEqual(['half \ufffd', '<p>\ufffd!</p>'])
    expect(await read(idea.id)).toEqual(idea)
  })
})

describe('access to an idea', () => {
  const calls = (by: Client, id: number | string) => [
    by.get(`/api/ideas/${id}`),
    by.put(`/api/ideas/${id}`, { title: 'Mine', content: '' }),
    by.put(`/api/ideas/${id}/publish`),
    by.delete(`/api/ideas/${id}`),
    by.get(`/api/ideas/${id}/file`),
    by.get(`/api/ideas/${id}/manifest`),
  ]

  test('by another account is answered 404 on every route', async () => {
    const idea = await draft()
    for (const answer of await Promise.all(calls(stranger, idea.id)))
      expect([answer.status, answer.code]).toEqual([404, 'not_found'])
    expect(await read(idea.id)).toEqual(idea)
  })

  test('without signing in is answered 401 on every route', async () => {
    const anonymous = server.browser()
    const { id } = await draft()
    const more = [anonymous.get('/api/ideas'), anonymous.post('/api/ideas', { title: 'T', content: '' })]
    for (const answer of await Promise.all([...calls(anonymous, id), ...more]))
      expect([answer.status, answer.code]).toEqual([401, 'sign_in'])
  })

  test('with a malformed id is answered 404', async () => {
    for (const id of ['0', '-1', '1.5', 'abc', '1e3', '999999999999999', '01'])
      for (const answer of await Promise.all(calls(owner, id))) expect([id, answer.status]).toEqual([id, 404])
  })
})
