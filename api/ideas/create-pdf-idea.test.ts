import mongoose from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Idea, IdeaSummary, SavedIdea } from '#contract/ideas.ts'
import { PdfContent } from '#contract/rules/content-kind.ts'
import { limits } from '#contract/rules/limits.ts'
import { signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { makePdf, makePdfOfSize } from '../../tests/support/make-pdf.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
})
afterAll(() => server.close())

const pdf = makePdf(['First page', 'Second page'])

function send(
  bytes: Buffer,
  fileName: string,
  fields: Record<string, string> = {},
  by = owner,
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), fileName)
  return by.post('/api/ideas/pdf', form, headers)
}
async function upload(bytes = pdf, fileName = 'hinge.pdf', fields: Record<string, string> = {}) {
  const answer = await send(bytes, fileName, fields)
  expect(answer.status).toBe(201)
  return answer.json(Idea)
}
const countFiles = () => mongoose.connection.collection('files.files').countDocuments()
const list = async () => (await owner.get('/api/ideas')).json(v.array(IdeaSummary))

describe('uploading a PDF', () => {
  test('makes a draft whose content names the file', async () => {
    const idea = await upload(pdf, 'hinge.pdf', { title: 'A hinge' })
    const content = { type: 'pdf', pdfPath: `/api/ideas/${idea.id}/file`, fileName: 'hinge.pdf' }
    expect(idea).toMatchObject({ title: 'A hinge', status: 'draft', revision: 1, content })
    expect((await owner.get(`/api/ideas/${idea.id}`)).json(Idea)).toEqual(idea)
    expect((await list())[0]).toMatchObject({ id: idea.id, kind: 'pdf', excerpt: 'hinge.pdf' })
  })

  test.each([
    ['hinge.pdf', {}, 'hinge', 'hinge.pdf'],
    ['Hinge v2.PDF', {}, 'Hinge v2', 'Hinge v2.PDF'],
    ['Ünïcode 日本 .pdf', { title: '  ' }, 'Ünïcode 日本', 'Ünïcode 日本 .pdf'],
    ['..\\..\\C:\\secret\\x.pdf', {}, 'x', 'x.pdf'],
    ['no ending', {}, 'no ending', 'no ending'],
    ['.pdf', {}, 'Untitled Idea', '.pdf'],
    // No file system has a longer name: the end of it stands with the file.
    [`${'a'.repeat(251)}.pdf`, {}, `${'a'.repeat(199)}…`, `${'a'.repeat(251)}.pdf`],
    [`${'a'.repeat(300)}.pdf`, {}, `${'a'.repeat(199)}…`, `${'a'.repeat(254)}…`],
    [`${'a'.repeat(198)}😀😀.pdf`, {}, `${'a'.repeat(198)}…`, `${'a'.repeat(198)}😀😀.pdf`],
    ['x.pdf', { title: ' Given ' }, 'Given', 'x.pdf'],
  ])(
    '%s %o is titled and named for people',
    async (name, fields: Record<string, string>, title, fileName) => {
      const idea = await upload(pdf, name, fields)
      expect([idea.title, v.parse(PdfContent, idea.content).fileName]).toEqual([title, fileName])
    },
  )

  test('looks for the header in the first 1024 bytes and for the end in the last', async () => {
    await upload(Buffer.concat([Buffer.alloc(1019, '\n'), pdf]))
    expect((await send(Buffer.concat([Buffer.alloc(1020, '\n'), pdf]), 'x.pdf')).code).toBe('not_a_pdf')
    await upload(Buffer.concat([pdf, Buffer.alloc(1000, '\n')]))
  })

  test.each([
    ['a PNG', () => makePng()],
    ['HTML', async () => Buffer.from('<html>%%EOF')],
    ['half a PDF', async () => pdf.subarray(0, pdf.length - 20)],
    ['nothing', async () => Buffer.alloc(0)],
  ])('refuses %s under the name of a PDF, and keeps nothing', async (_, make) => {
    const before = [await countFiles(), (await list()).length]
    const answer = await send(await make(), 'x.pdf')
    expect([answer.status, answer.code]).toEqual([415, 'not_a_pdf'])
    expect([await countFiles(), (await list()).length]).toEqual(before)
  })

  test('takes one byte less than 10 MB, and not 10 MB', async () => {
    const largest = makePdfOfSize(limits.pdfBytes - 1)
    expect(largest).toHaveLength(limits.pdfBytes - 1)
    const { id } = await upload(largest)
    expect((await owner.get(`/api/ideas/${id}/file`)).bytes.equals(largest)).toBe(true)
    const refused = await send(makePdfOfSize(limits.pdfBytes), 'x.pdf')
    expect([refused.status, refused.code]).toEqual([413, 'pdf_too_large'])
  })

  test('refuses a form without a file, with a wrong field, a long title, or nobody signed in', async () => {
    const form = new FormData()
    form.append('title', 'T')
    expect((await owner.post('/api/ideas/pdf', form)).code).toBe('bad_upload')
    const image = new FormData()
    image.append('image', new Blob([new Uint8Array(pdf)]), 'x.pdf')
    expect((await owner.post('/api/ideas/pdf', image)).code).toBe('bad_upload')
    expect((await send(pdf, 'x.pdf', { title: 'a'.repeat(201) })).status).toBe(422)
    expect((await send(pdf, 'x.pdf', { ownerId: '1' })).status).toBe(422)
    const anonymous = await send(pdf, 'x.pdf', {}, server.browser())
    expect([anonymous.status, anonymous.code]).toEqual([401, 'sign_in'])
  })

  test('leaves no file behind when the idea cannot be written', async () => {
    const before = [await countFiles(), (await list()).length]
    const { level } = server.context.log
    server.context.log.level = 'silent'
    const create = vi.spyOn(mongoose.model('Idea'), 'create').mockRejectedValue(new Error('no row'))
    expect((await send(pdf, 'x.pdf')).status).toBe(500)
    create.mockRestore()
    server.context.log.level = level
    expect([await countFiles(), (await list()).length]).toEqual(before)
  })
})

describe('the key of a PDF uploaded from a device', () => {
  const keyed = (key: string, by = owner) => send(pdf, 'hinge.pdf', {}, by, { 'idempotency-key': key })

  test('makes one idea and one file, however often it is sent, also all at once', async () => {
    for (let round = 0; round < 8; round++) {
      const files = await countFiles()
      const key = `pdf-number-${round}`
      const sent = await Promise.all(Array.from({ length: 5 }, () => keyed(key)))
      const made = [...sent, await keyed(`"${key}"`)].map((answer) => answer.json(SavedIdea))
      for (const idea of made) expect(idea).toEqual(made[0])
      expect(made[0]).toMatchObject({ draftKey: key, revision: 1, appliedRevision: 1, editorSchema: 1 })
      expect(await countFiles()).toBe(files + 1)
    }
  })

  test('is its owner’s, the same as that of a written idea, and 410 for ever after a delete', async () => {
    const { id } = (await keyed('a-pdf-for-life')).json(SavedIdea)
    const written = { title: 'T', content: '' }
    const key = { 'idempotency-key': 'a-pdf-for-life' }
    expect((await owner.post('/api/ideas', written, key)).json(SavedIdea).id).toBe(id)
    const stranger = await signUp(server, 'Mallory Example')
    expect((await keyed('a-pdf-for-life', stranger)).json(SavedIdea).id).not.toBe(id)
    await owner.delete(`/api/ideas/${id}`)
    const files = await countFiles()
    const gone = await Promise.all(Array.from({ length: 3 }, () => keyed('a-pdf-for-life')))
    for (const answer of gone) expect([answer.status, answer.code]).toEqual([410, 'idea_deleted'])
    expect(await countFiles()).toBe(files)
    expect((await keyed('short')).code).toBe('bad_request')
    expect(await countFiles()).toBe(files)
  })
})

describe('a PDF idea', () => {
  test('is read whole and by ranges, as a PDF and nothing else', async () => {
    const { id } = await upload()
    const path = `/api/ideas/${id}/file`
    const whole = await owner.get(path)
    expect(whole.bytes.equals(pdf)).toBe(true)
    expect(whole.headers.get('content-type')).toBe('application/pdf')
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    expect(whole.headers.get('cache-control')).toBe('no-store')
    const part = await owner.get(path, { range: 'bytes=5-9' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${pdf.length}`])
    expect(part.bytes.equals(pdf.subarray(5, 10))).toBe(true)
    expect((await owner.get(path, { range: 'bytes=-6' })).text).toBe('%%EOF\n')
    expect((await owner.get(path, { range: `bytes=${pdf.length}-` })).status).toBe(416)
  })

  test('may change its title while its content is echoed, and nothing else', async () => {
    const { id, content } = await upload()
    const { pdfPath, fileName } = v.parse(PdfContent, content)
    const put = (body: unknown) => owner.put(`/api/ideas/${id}`, { title: 'Renamed', content: body })
    expect((await put({ fileName, pdfPath, type: 'pdf' })).json(Idea)).toMatchObject({
      title: 'Renamed',
      content,
      revision: 2,
    })
    const others = [
      '<p>words</p>',
      { elements: [] },
      { type: 'pdf', pdfPath, fileName: 'other.pdf' },
      { type: 'pdf', pdfPath: '/api/ideas/1/file', fileName },
    ]
    for (const other of others) {
      const refused = await put(other)
      expect([refused.status, refused.code]).toEqual([409, 'pdf_read_only'])
    }
    expect((await owner.get(`/api/ideas/${id}`)).json(Idea)).toMatchObject({ content, revision: 2 })
    await owner.put(`/api/ideas/${id}/publish`)
    expect((await put(content)).code).toBe('idea_published')
    expect((await put('<p>words</p>')).code).toBe('idea_published')
  })

  test('takes its file with it when it is deleted', async () => {
    const before = await countFiles()
    const { id } = await upload()
    expect((await owner.delete(`/api/ideas/${id}`)).status).toBe(204)
    expect(await countFiles()).toBe(before)
  })

  test('that is not one has no file', async () => {
    const { id } = (await owner.post('/api/ideas', { title: 'T', content: '<p>a</p>' })).json(Idea)
    expect((await owner.get(`/api/ideas/${id}/file`)).status).toBe(404)
    const echo = { title: 'T', content: { type: 'pdf', pdfPath: `/api/ideas/${id}/file`, fileName: 'x' } }
    expect((await owner.put(`/api/ideas/${id}`, echo)).status).toBe(422)
  })
})
