import mongoose from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadImage } from '#contract/assets.ts'
import { Idea } from '#contract/ideas.ts'
import { checkEvidence, Manifest, sha256 } from '../../tests/access/check-evidence.ts'
import { freezeClock, makeIdea, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
import { sendPdf } from '../../tests/support/send-files.ts'
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
const manifestOf = async (id: number) => owner.get(`/api/ideas/${id}/manifest`)

async function published(content: unknown, more: Record<string, unknown> = {}) {
  const { id } = (await owner.post('/api/ideas', { title: 'Kettle', content, ...more })).json(Idea)
  return (await publish(id)).json(Idea)
}

describe('publishing', () => {
  test('freezes the idea with a digest, document id, time and manifest that match', async () => {
    const idea = await makeIdea(owner, 'Kettle', '<p>It sings 🎶 &amp; hums.</p>')
    const { now } = server.context
    const moment = new Date(now().setMilliseconds(123))
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
    expect(await checkEvidence(owner, frozen)).toMatchObject({
      author: { name: 'Ada Ünal' },
      createdAt: idea.createdAt,
      publishedAt: moment.toISOString(),
      contentType: 'text/html',
      previous: null,
    })
  })

  test('gives a manifest of canonical JSON whose bytes never change', async () => {
    const { id } = await published('<p>a</p>')
    const [first, second] = [await manifestOf(id), await manifestOf(id)]
    expect(first.bytes.equals(second.bytes)).toBe(true)
    expect(first.headers.get('content-disposition')).toBe('attachment; filename=manifest.json')
    expect(first.headers.get('content-type')).toContain('application/json')
    const keys = Object.keys(v.parse(v.record(v.string(), v.unknown()), JSON.parse(first.text)))
    expect(keys).toEqual([...keys].sort())
  })

  test('gives two ideas with the same words different digests and document ids', async () => {
    const [one, other] = [await published('<p>same</p>'), await published('<p>same</p>')]
    expect([one.digest, one.documentId]).not.toContain(other.digest)
    expect(one.documentId).not.toBe(other.documentId)
  })

  test('freezes elements as a JSON file in the manifest', async () => {
    const elements = [{ type: 'text', x: 0.1, y: 2, text: 'a', rotation: 1e-7 }]
    const idea = await published({ elements })
    expect(await checkEvidence(owner, idea)).toMatchObject({
      contentType: 'application/json',
      files: [{ path: 'content.json' }],
    })
  })

  test('names each picture in the text with the SHA-256 of its bytes', async () => {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(await makePng())]), 'a.png')
    const { url, id } = (await owner.post('/api/upload/image', form)).json(uploadImage.answer)
    const idea = await published(`<p><img src="${url}"><img src="/api/assets/999999/file"></p>`)
    const { assets } = await checkEvidence(owner, idea)
    const { bytes } = await owner.get(url)
    expect(assets).toEqual([{ url, path: `assets/${id}.png`, bytes: bytes.length, sha256: sha256(bytes) }])
  })

  test('freezes a PDF idea with the SHA-256 of its file', async () => {
    const pdf = makePdf(['A', 'B'])
    const { id } = (await sendPdf(owner, pdf, { fileName: 'a.pdf' })).json(Idea)
    await publish(id)
    const manifest = v.parse(Manifest, JSON.parse((await manifestOf(id)).text))
    expect(manifest).toMatchObject({
      contentType: 'application/pdf',
      files: [{ path: 'original.pdf', bytes: pdf.length, sha256: sha256(pdf) }],
    })
  })

  test('is required for a manifest: a draft has none', async () => {
    const { id } = await makeIdea(owner, 'Draft', '')
    expect((await manifestOf(id)).status).toBe(404)
  })
})

describe('a published idea', () => {
  test('never changes again: every write is answered 409, whatever If-Match it sends', async () => {
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
    await checkEvidence(owner, idea)
  })

  test('is answered again to a repeated publish of the same revision only', async () => {
    const { id, revision } = await makeIdea(owner, 'Kettle', '<p>a</p>')
    const header = { 'if-match': `"${revision}"` }
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish(id, header)))
    const idea = await read(id)
    for (const answer of [...answers, await publish(id, header)])
      expect([answer.status, answer.headers.get('etag'), answer.json(Idea)]).toEqual([200, '"2"', idea])
    await checkEvidence(owner, idea)
    for (const other of ['"0"', '"2"', '"3"'])
      expect((await publish(id, { 'if-match': other })).code).toBe('idea_published')
    const mallory = await signUp(server, 'Mallory Example')
    expect((await mallory.put(`/api/ideas/${id}/publish`, undefined, header)).status).toBe(404)
  })

  test('can have a new version, whose manifest names the digest of the one before', async () => {
    const first = await published('<p>one</p>')
    const second = await published('<p>two</p>', { predecessorId: first.id })
    expect(second.predecessorId).toBe(first.id)
    expect((await checkEvidence(owner, second)).previous).toBe(first.digest)
  })

  test('of the same account is required as a predecessor', async () => {
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

test('idea ids are unique when many ideas are created at once, and the list has its index', async () => {
  const made = await Promise.all(Array.from({ length: 30 }, () => makeIdea(owner, 'T', '')))
  expect(new Set(made.map(({ id }) => id)).size).toBe(30)
  const indexes = await mongoose.connection.collection('ideas').indexes()
  expect(indexes.map(({ key }) => key)).toContainEqual({
    ownerId: 1,
    deletedAt: 1,
    lastModified: -1,
    _id: -1,
  })
})
