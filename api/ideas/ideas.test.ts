import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import mongoose from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorAnswer } from '#contract/errors.ts'
import { Idea, IdeaSummary } from '#contract/ideas.ts'
import { limits } from '#contract/limits.ts'
import { makeIdea, signUp, startDoor } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'

const shared = process.env.VECTORS_DIR ?? fileURLToPath(new URL('../../../shared/vectors', import.meta.url))
const naughty = join(shared, 'strings', 'blns.json')

let server: TestServer
let owner: Client
let stranger: Client
beforeAll(async () => {
  server = await startDoor()
  owner = await signUp(server)
  stranger = await signUp(server, 'Mallory Example')
})
afterAll(() => server.close())

const draft = (content: unknown = '<p>Words.</p>', title = 'A kettle') => makeIdea(owner, title, content)
const read = async (id: number) => (await owner.get(`/api/ideas/${id}`)).json(Idea)
const save = (id: number, title: string, content: unknown, headers?: Record<string, string>) =>
  owner.put(`/api/ideas/${id}`, { title, content }, headers)
const list = async (by = owner) => (await by.get('/api/ideas')).json(v.array(IdeaSummary))

describe('a draft', () => {
  test('is made, read with its revision as ETag, and saved with one more', async () => {
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

  test('may be a list of elements, and its numbers and words come back', async () => {
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

  test.each([
    ['no title', { content: '' }, 'title'],
    ['a blank title', { title: '  ', content: '' }, 'title'],
    ['a title over 200 characters', { title: 'a'.repeat(201), content: '' }, 'title'],
    ['no content', { title: 'T' }, 'content'],
    ['a content of another shape', { title: 'T', content: { blocks: [] } }, 'content'],
    ['a number as content', { title: 'T', content: 7 }, 'content'],
    ['elements and more', { title: 'T', content: { elements: [], x: 1 } }, 'content'],
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

  test('takes a title of 200 characters and 500 elements, and not one more', async () => {
    const element = { type: 'rect', x: 0, y: 0 }
    await draft('', 'a'.repeat(limits.titleLength))
    const body = (count: number) => ({ title: 'T', content: { elements: Array(count).fill(element) } })
    expect((await owner.post('/api/ideas', body(limits.elements))).status).toBe(201)
    expect((await owner.post('/api/ideas', body(limits.elements + 1))).status).toBe(422)
  })

  test.skipIf(!existsSync(naughty))(
    'takes every naughty string as a title and as words, unharmed',
    async () => {
      const strings = v.parse(v.array(v.string()), JSON.parse(readFileSync(naughty, 'utf8')))
      const { id } = await draft()
      for (const title of strings.filter((text) => text.trim() !== '' && text.length <= limits.titleLength)) {
        const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
        const answer = await save(id, title, `<p>${escaped}</p>`)
        expect([answer.status, answer.json(Idea).title]).toEqual([200, title.trim()])
      }
      const last = strings.at(-1) ?? ''
      expect((await read(id)).title).toBe(last.trim())
    },
  )

  test('answers half a surrogate pair as it is stored', async () => {
    const idea = await draft('<p>\ud83d!</p>', 'half \ud83d')
    expect([idea.title, idea.content]).toEqual(['half \ufffd', '<p>\ufffd!</p>'])
    expect(await read(idea.id)).toEqual(idea)
  })
})

describe('sizes', () => {
  const bytes = (count: number) => `<p>${'a'.repeat(count - 7)}</p>`
  const picture = (size: number) =>
    `<p><img src="data:image/png;base64,${Buffer.alloc(size).toString('base64')}"></p>`

  test('the whole text is at most 4 MiB', async () => {
    const { id } = await draft(bytes(limits.contentBytes))
    const refused = await save(id, 'T', bytes(limits.contentBytes + 1))
    expect([refused.status, refused.code]).toEqual([413, 'content_too_large'])
    expect((await save(id, 'T', '&'.repeat(limits.contentBytes))).code).toBe(null)
    expect((await save(id, 'T', `<p>${'&'.repeat(limits.contentBytes - 7)}</p>`)).code).toBe(
      'content_too_large',
    )
  })

  test('a picture in the text is at most 2 MiB', async () => {
    expect((await draft(picture(limits.inlineImageBytes))).content).toContain('base64')
    const body = { title: 'T', content: picture(limits.inlineImageBytes + 1) }
    const refused = await owner.post('/api/ideas', body)
    expect([refused.status, refused.code]).toEqual([413, 'content_too_large'])
    expect(refused.json(ErrorAnswer).message).toContain('pictures')
  })

  test('a body over 6 MiB is not read', async () => {
    const refused = await owner.post('/api/ideas', { title: 'T', content: 'a'.repeat(limits.ideaBodyBytes) })
    expect([refused.status, refused.code]).toEqual([413, 'too_large'])
  })

  test('HTML that would keep the server busy is refused at once', async () => {
    const started = performance.now()
    for (const content of ['<x>a</x>'.repeat(12_000), '<b><i>'.repeat(2000), '<div>'.repeat(200_000)]) {
      const refused = await owner.post('/api/ideas', { title: 'T', content })
      expect([refused.status, refused.code]).toEqual([422, 'invalid_input'])
    }
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

describe('the portfolio', () => {
  test('is one’s own, newest change first, with first words and without contents', async () => {
    const somebody = await signUp(server)
    const first = await makeIdea(somebody, 'First', '<h1>My Idea</h1><p>It hums &amp; sings.</p>')
    server.advance(1000)
    const second = await makeIdea(somebody, 'Second', '')
    server.advance(1000)
    expect((await list(somebody)).map(({ id }) => id)).toEqual([second.id, first.id])
    await somebody.put(`/api/ideas/${first.id}`, { title: 'First', content: first.content })
    const answer = await somebody.get('/api/ideas')
    const [newest] = answer.json(v.array(IdeaSummary))
    expect(newest).toMatchObject({
      id: first.id,
      kind: 'html',
      excerpt: 'It hums & sings.',
      revision: 2,
      shareCount: 0,
      viewCount: 0,
    })
    expect(answer.text).not.toContain('content')
    expect(await list(stranger)).toEqual([])
  })

  test('of 2,000 large ideas comes quickly', async () => {
    const somebody = await signUp(server)
    const { id } = await makeIdea(somebody, 'One of many', '<p>a</p>')
    const ideas = mongoose.connection.collection<{ _id: number }>('ideas')
    const one = await ideas.findOne({ _id: id })
    const many = Array.from({ length: 1999 }, (_, index) => ({
      ...one,
      _id: 1_000_000 + index,
      content: 'x'.repeat(10_000),
    }))
    await ideas.insertMany(many)
    await list(somebody)
    const started = performance.now()
    expect(await list(somebody)).toHaveLength(2000)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('who said what they saw', () => {
  test('a write of the current revision is accepted, a stale one answers what is there now', async () => {
    const { id } = await draft()
    expect((await save(id, 'Two', '<p>2</p>', { 'if-match': '"1"' })).status).toBe(200)
    const stale = await save(id, 'Three', '<p>3</p>', { 'if-match': '"1"' })
    expect([stale.status, stale.code, stale.headers.get('etag')]).toEqual([412, 'stale_revision', '"2"'])
    expect(stale.json(ErrorAnswer).current).toEqual({ title: 'Two', content: '<p>2</p>', revision: 2 })
    expect((await owner.delete(`/api/ideas/${id}`, { 'if-match': '"1"' })).status).toBe(412)
    expect((await owner.put(`/api/ideas/${id}/publish`, undefined, { 'if-match': '"3"' })).status).toBe(412)
    expect(await read(id)).toMatchObject({ title: 'Two', status: 'draft', revision: 2 })
  })

  test('an If-Match that is no revision is 400 and changes nothing', async () => {
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

  test('of many writes of the same revision at once exactly one wins', async () => {
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

  test('without If-Match every write counts, and what was overwritten is kept', async () => {
    const { id } = await draft('<p>first</p>')
    const writes = Array.from({ length: 8 }, (_, index) => save(id, 'T', `<p>${index}</p>`))
    const revisions = (await Promise.all(writes)).map((answer) => answer.json(Idea).revision)
    expect(revisions.sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    const kept = await mongoose.connection.collection('ideaversions').find({ ideaId: id }).toArray()
    const texts = [...kept.map(({ content }) => content), (await read(id)).content]
    expect(texts.sort()).toEqual(
      ['<p>first</p>', ...Array.from({ length: 8 }, (_, n) => `<p>${n}</p>`)].sort(),
    )
    await save(id, 'T', '<p>seen</p>', { 'if-match': '"9"' })
    expect(await mongoose.connection.collection('ideaversions').countDocuments({ ideaId: id })).toBe(8)
  })
})

describe('the key of a draft made on a device', () => {
  const create = (key: string, content: string, by = owner) =>
    by.post('/api/ideas', { title: 'From a phone', content }, { 'idempotency-key': key })

  test('makes one idea however often it is sent, also all at once', async () => {
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

  test('is refused when it is none', async () => {
    for (const key of ['short', '"unclosed-key', 'a b c d e f', 'x'.repeat(65)])
      expect((await create(key, '')).status).toBe(400)
  })
})

describe('deleting a draft', () => {
  test('takes it out of the list and clears its words; every later call is 410', async () => {
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

  test('of many deletes at once exactly one happens', async () => {
    const { id } = await draft()
    const answers = await Promise.all(Array.from({ length: 6 }, () => owner.delete(`/api/ideas/${id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(5).fill(410)])
  })
})

describe('other people', () => {
  const calls = (by: Client, id: number | string) => [
    by.get(`/api/ideas/${id}`),
    by.put(`/api/ideas/${id}`, { title: 'Mine', content: '' }),
    by.put(`/api/ideas/${id}/publish`),
    by.delete(`/api/ideas/${id}`),
    by.get(`/api/ideas/${id}/file`),
    by.get(`/api/ideas/${id}/manifest`),
  ]

  test('find somebody else’s idea nowhere', async () => {
    const idea = await draft()
    for (const answer of await Promise.all(calls(stranger, idea.id)))
      expect([answer.status, answer.code]).toEqual([404, 'not_found'])
    expect(await read(idea.id)).toEqual(idea)
  })

  test('must sign in for every call', async () => {
    const anonymous = server.browser()
    const { id } = await draft()
    const more = [anonymous.get('/api/ideas'), anonymous.post('/api/ideas', { title: 'T', content: '' })]
    for (const answer of await Promise.all([...calls(anonymous, id), ...more]))
      expect([answer.status, answer.code]).toEqual([401, 'sign_in'])
  })

  test('an id that cannot be one is not found', async () => {
    for (const id of ['0', '-1', '1.5', 'abc', '1e3', '999999999999999', '01'])
      for (const answer of await Promise.all(calls(owner, id))) expect([id, answer.status]).toEqual([id, 404])
  })
})
