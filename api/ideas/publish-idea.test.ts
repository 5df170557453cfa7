import { createHash } from 'node:crypto'
import mongoose from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadImage } from '#contract/assets.ts'
import { Idea } from '#contract/ideas.ts'
import { freezeClock, makeIdea, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
import type { TestServer } from '../../tests/support/server.ts'

const File = { path: v.string(), bytes: v.number(), sha256: v.string() }
const Manifest = v.strictObject({
  schema: v.literal('vault-evidence/1'),
  ideaId: v.number(),
  version: v.number(),
  title: v.string(),
  author: v.strictObject({ name: v.string() }),
  createdAt: v.string(),
  publishedAt: v.string(),
  contentType: v.string(),
  files: v.array(v.strictObject(File)),
  assets: v.optional(v.array(v.strictObject({ ...File, url: v.string() }))),
  previous: v.nullable(v.string()),
  salt: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server, 'Ada Ünal')
})
afterAll(() => server.close())

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest('hex')
const publish = (id: number, headers?: Record<string, string>) =>
  owner.put(`/api/ideas/${id}/publish`, undefined, headers)
const save = (id: number, content: string, headers?: Record<string, string>) =>
  owner.put(`/api/ideas/${id}`, { title: `Title of ${content}`, content }, headers)
const read = async (id: number) => (await owner.get(`/api/ideas/${id}`)).json(Idea)
const manifestOf = async (id: number) => owner.get(`/api/ideas/${id}/manifest`)

async function published(content: unknown, more: Record<string, unknown> = {}) {
  const { id } = (await owner.post('/api/ideas', { title: 'Kettle', content, ...more })).json(Idea)
  return (await publish(id)).json(Idea)
}

/** Recomputes every hash from what the owner can download. */
async function checkEvidence(idea: Idea) {
  const { bytes } = await manifestOf(idea.id)
  expect(sha256(bytes)).toBe(idea.digest)
  const manifest = v.parse(Manifest, JSON.parse(bytes.toString()))
  const content = typeof idea.content === 'string' ? idea.content : JSON.stringify(idea.content)
  expect(manifest).toMatchObject({ ideaId: idea.id, title: idea.title, version: idea.revision - 1 })
  expect(manifest.files[0]).toMatchObject({ sha256: sha256(content), bytes: Buffer.byteLength(content) })
  return manifest
}

describe('publishing', () => {
  test('freezes the idea: digest, document id, time and manifest belong together', async () => {
    const idea = await makeIdea(owner, 'Kettle', '<p>It sings 🎶 &amp; hums.</p>')
    const moment = new Date('2026-11-21T10:00:00.123Z')
    const { now } = server.context
    freezeClock(server, moment)
    const answer = await publish(idea.id)
    Object.assign(server.context, { now })
    const frozen = answer.json(Idea)
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"2"'])
    expect(frozen).toMatchObject({
      status: 'published',
      content: idea.content,
      blockchainTimestamp: moment.toISOString(),
    })
    expect(frozen.documentId).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/)
    expect(await read(idea.id)).toEqual(frozen)
    expect(await checkEvidence(frozen)).toMatchObject({
      author: { name: 'Ada Ünal' },
      createdAt: idea.createdAt,
      publishedAt: moment.toISOString(),
      contentType: 'text/html',
      previous: null,
    })
  })

  test('the manifest is a file of canonical JSON with the same bytes every time', async () => {
    const { id } = await published('<p>a</p>')
    const [first, second] = [await manifestOf(id), await manifestOf(id)]
    expect(first.bytes.equals(second.bytes)).toBe(true)
    expect(first.headers.get('content-disposition')).toBe('attachment; filename=manifest.json')
    expect(first.headers.get('content-type')).toContain('application/json')
    const keys = Object.keys(v.parse(v.record(v.string(), v.unknown()), JSON.parse(first.text)))
    expect(keys).toEqual([...keys].sort())
  })

  test('two ideas of the same words have different digests and document ids', async () => {
    const [one, other] = [await published('<p>same</p>'), await published('<p>same</p>')]
    expect([one.digest, one.documentId]).not.toContain(other.digest)
    expect(one.documentId).not.toBe(other.documentId)
  })

  test('elements are frozen as the JSON that is answered', async () => {
    const elements = [{ type: 'text', x: 0.1, y: 2, text: 'a', rotation: 1e-7 }]
    const idea = await published({ elements })
    expect(await checkEvidence(idea)).toMatchObject({
      contentType: 'application/json',
      files: [{ path: 'content.json' }],
    })
  })

  test('the pictures it shows are named with the SHA-256 of their bytes', async () => {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(await makePng())]), 'a.png')
    const { url, id } = (await owner.post('/api/upload/image', form)).json(uploadImage.answer)
    const idea = await published(`<p><img src="${url}"><img src="/api/assets/999999/file"></p>`)
    const { assets } = await checkEvidence(idea)
    const { bytes } = await owner.get(url)
    expect(assets).toEqual([{ url, path: `assets/${id}.png`, bytes: bytes.length, sha256: sha256(bytes) }])
  })

  test('a PDF is frozen as its file', async () => {
    const pdf = makePdf(['A', 'B'])
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(pdf)]), 'a.pdf')
    const { id } = (await owner.post('/api/ideas/pdf', form)).json(Idea)
    await publish(id)
    const manifest = v.parse(Manifest, JSON.parse((await manifestOf(id)).text))
    expect(manifest).toMatchObject({
      contentType: 'application/pdf',
      files: [{ path: 'original.pdf', bytes: pdf.length, sha256: sha256(pdf) }],
    })
  })

  test('a draft has no manifest', async () => {
    const { id } = await makeIdea(owner, 'Draft', '')
    expect((await manifestOf(id)).status).toBe(404)
  })
})

describe('a published idea', () => {
  test('never changes again: every write is 409, whatever it says it saw', async () => {
    const idea = await published('<p>a</p>')
    const headers = [undefined, { 'if-match': '"1"' }, { 'if-match': '"2"' }, { 'if-match': '*' }]
    for (const header of headers) {
      const answers = [
        await save(idea.id, '<p>b</p>', header),
        await owner.delete(`/api/ideas/${idea.id}`, header),
        ...(header?.['if-match'] === '"1"' ? [] : [await publish(idea.id, header)]),
      ]
      for (const answer of answers) expect([answer.status, answer.code]).toEqual([409, 'idea_published'])
    }
    expect(await read(idea.id)).toEqual(idea)
    await checkEvidence(idea)
  })

  test('is answered again to who repeats publishing the revision that was published, and to nobody else', async () => {
    const { id, revision } = await makeIdea(owner, 'Kettle', '<p>a</p>')
    const header = { 'if-match': `"${revision}"` }
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish(id, header)))
    const idea = await read(id)
    for (const answer of [...answers, await publish(id, header)])
      expect([answer.status, answer.headers.get('etag'), answer.json(Idea)]).toEqual([200, '"2"', idea])
    await checkEvidence(idea)
    for (const other of ['"0"', '"2"', '"3"'])
      expect((await publish(id, { 'if-match': other })).code).toBe('idea_published')
    const mallory = await signUp(server, 'Mallory Example')
    expect((await mallory.put(`/api/ideas/${id}/publish`, undefined, header)).status).toBe(404)
  })

  test('has new versions, each naming the digest of the one before', async () => {
    const first = await published('<p>one</p>')
    const second = await published('<p>two</p>', { predecessorId: first.id })
    expect(second.predecessorId).toBe(first.id)
    expect((await checkEvidence(second)).previous).toBe(first.digest)
  })

  test('only one’s own published idea has new versions', async () => {
    const { id: draft } = await makeIdea(owner, 'Draft', '')
    const mallory = await signUp(server, 'Mallory Example')
    const { id: theirs } = await makeIdea(mallory, 'Theirs', '')
    await mallory.put(`/api/ideas/${theirs}/publish`)
    for (const predecessorId of [draft, theirs, 999_999]) {
      const answer = await owner.post('/api/ideas', { title: 'T', content: '', predecessorId })
      expect([answer.status, answer.code]).toEqual([404, 'not_found'])
    }
    for (const predecessorId of [0, -1, 1.5, '1'])
      expect((await owner.post('/api/ideas', { title: 'T', content: '', predecessorId })).status).toBe(422)
  })
})

describe('publishing while others write', () => {
  test('of many at once exactly one publishes', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await makeIdea(owner, 'Kettle', '<p>a</p>')
      const answers = await Promise.all(Array.from({ length: 6 }, () => publish(id)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)])
      const winner = answers.find(({ status }) => status === 200)
      expect(await read(id)).toEqual(winner?.json(Idea))
    }
  })

  test('what is published is always what its digest says, and later saves are refused', {
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
      await checkEvidence(idea)
    }
  })

  test('naming the revision that a save is just making never publishes other words', async () => {
    for (let round = 0; round < 50; round++) {
      const { id } = await makeIdea(owner, 'Kettle', '<p>0</p>')
      const [, answer] = await Promise.all([save(id, '<p>1</p>'), publish(id, { 'if-match': '"2"' })])
      expect([200, 412]).toContain(answer.status)
      if (answer.status !== 200) continue
      expect(answer.json(Idea)).toMatchObject({ content: '<p>1</p>', revision: 3 })
      await checkEvidence(answer.json(Idea))
    }
  })

  test('publishing and deleting at once leave one of both', async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await makeIdea(owner, 'Kettle', '<p>0</p>')
      const [answer, gone] = await Promise.all([publish(id), owner.delete(`/api/ideas/${id}`)])
      expect([
        [200, 409],
        [410, 204],
      ]).toContainEqual([answer.status, gone.status])
      if (answer.status === 200) await checkEvidence(await read(id))
    }
  })
})

test('ids are unique and stay so', async () => {
  const made = await Promise.all(Array.from({ length: 30 }, () => makeIdea(owner, 'T', '')))
  expect(new Set(made.map(({ id }) => id)).size).toBe(30)
  const indexes = await mongoose.connection.collection('ideas').indexes()
  expect(indexes.map(({ key }) => key)).toContainEqual({ ownerId: 1, deletedAt: 1, lastModified: -1 })
})
