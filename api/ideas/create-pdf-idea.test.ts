import mongoose from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PdfContent } from '#contract/content/content-kind.ts'
import { Idea, IdeaSummary, SavedIdea } from '#contract/ideas.ts'
import { limits } from '#contract/rules/limits.ts'
import { signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { makePdf, makePdfOfSize } from '../../tests/support/make-pdf.ts'
import { sendPdf } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
})
afterAll(() => server.close())

const pdf = makePdf(['First page', 'Second page'])

const send = (bytes = pdf, fields: Record<string, string> = {}) => sendPdf(owner, bytes, { fields })
async function upload(bytes = pdf, fileName = 'hinge.pdf', fields: Record<string, string> = {}) {
  const answer = await sendPdf(owner, bytes, { fileName, fields })
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
    // No file system allows a longer name, and the extension is kept.
    [`${'a'.repeat(251)}.pdf`, {}, `${'a'.repeat(199)}…`, `${'a'.repeat(251)}.pdf`],
    [`${'a'.repeat(300)}.pdf`, {}, `${'a'.repeat(199)}…`, `${'a'.repeat(254)}…`],
    [`${'a'.repeat(198)}😀😀.pdf`, {}, `${'a'.repeat(198)}…`, `${'a'.repeat(198)}😀😀.pdf`],
    ['x.pdf', { title: ' Given ' }, 'Given', 'x.pdf'],
  ])(
    'file name %s with %o gives a readable title and file name',
    async (name, fields: Record<string, string>, title, fileName) => {
      const idea = await upload(pdf, name, fields)
      expect([idea.title, v.parse(PdfContent, idea.content).fileName]).toEqual([title, fileName])
    },
  )

  test('requires the PDF header in the first 1024 bytes and finds the end before 1000 line breaks', async () => {
    await upload(Buffer.concat([Buffer.alloc(1019, '\n'), pdf]))
    expect((await send(Buffer.concat([Buffer.alloc(1020, '\n'), pdf]))).code).toBe('not_a_pdf')
    await upload(Buffer.concat([pdf, Buffer.alloc(1000, '\n')]))
  })

  test.each([
    ['a PNG', () => makePng()],
    ['HTML', async () => Buffer.from('<html>%%EOF')],
    ['half a PDF', async () => pdf.subarray(0, pdf.length - 20)],
    ['nothing', async () => Buffer.alloc(0)],
  ])('refuses %s under the name of a PDF, and stores nothing', async (_, make) => {
    const before = [await countFiles(), (await list()).length]
    const answer = await send(await make())
    expect([answer.status, answer.code]).toEqual([415, 'not_a_pdf'])
    expect([await countFiles(), (await list()).length]).toEqual(before)
  })

  test('accepts one byte less than 10 MB and refuses 10 MB', async () => {
    const largest = makePdfOfSize(limits.pdfBytes - 1)
    expect(largest).toHaveLength(limits.pdfBytes - 1)
    const { id } = await upload(largest)
    expect((await owner.get(`/api/ideas/${id}/file`)).bytes.equals(largest)).toBe(true)
    const refused = await send(makePdfOfSize(limits.pdfBytes))
    expect([refused.status, refused.code]).toEqual([413, 'pdf_too_large'])
  })

  test('is refused without a file, with a wrong field, with too long a title, or without signing in', async () => {
    const form = new FormData()
    form.append('title', 'T')
    expect((await owner.post('/api/ideas/pdf', form)).code).toBe('bad_upload')
    const image = new FormData()
    image.append('image', new Blob([new Uint8Array(pdf)]), 'x.pdf')
    expect((await owner.post('/api/ideas/pdf', image)).code).toBe('bad_upload')
    expect((await send(pdf, { title: 'a'.repeat(201) })).status).toBe(422)
    expect((await send(pdf, { ownerId: '1' })).status).toBe(422)
    const anonymous = await sendPdf(server.browser(), pdf)
    expect([anonymous.status, anonymous.code]).toEqual([401, 'sign_in'])
  })

  test('leaves no file behind when the idea cannot be written', async () => {
    const before = [await countFiles(), (await list()).length]
    const { level } = server.context.log
    server.context.log.level = 'silent'
    const create = vi.spyOn(mongoose.model('Idea'), 'create').mockRejectedValue(new Error('no row'))
    expect((await send(pdf)).status).toBe(500)
    create.mockRestore()
    server.context.log.level = level
    expect([await countFiles(), (await list()).length]).toEqual(before)
  })
})

describe('the Idempotency-Key of an uploaded PDF', () => {
  const keyed = (key: string, by = owner) => sendPdf(by, pdf, { headers: { 'idempotency-key': key } })

  test('creates one idea and one file however often the request is sent, also all at once', async () => {
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

  test('counts for its owner only, is shared with written ideas, and is answered 410 after the idea is deleted', async () => {
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
