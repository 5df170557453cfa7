import mongoose from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PdfContent } from '#contract/content/content-kind.ts'
import { Idea } from '#contract/ideas.ts'
import { signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
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
async function upload(bytes = pdf, fileName = 'hinge.pdf', fields: Record<string, string> = {}) {
  const answer = await sendPdf(owner, bytes, { fileName, fields })
  expect(answer.status).toBe(201)
  return answer.json(Idea)
}
const countFiles = () => mongoose.connection.collection('files.files').countDocuments()

describe('a PDF idea', () => {
  test('is read whole or by ranges, with headers that let it be read as a PDF only', async () => {
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

  test('may change its title, but not its content', async () => {
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
      { type: 'pdf', pdfPath: `/api/ideas/${id + 1}/file`, fileName },
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

  test('has its file deleted with it', async () => {
    const before = await countFiles()
    const { id } = await upload()
    expect((await owner.delete(`/api/ideas/${id}`)).status).toBe(204)
    expect(await countFiles()).toBe(before)
  })

  test('is required for a file: an idea of text has none and cannot claim one', async () => {
    const { id } = (await owner.post('/api/ideas', { title: 'T', content: '<p>a</p>' })).json(Idea)
    expect((await owner.get(`/api/ideas/${id}/file`)).status).toBe(404)
    const echo = { title: 'T', content: { type: 'pdf', pdfPath: `/api/ideas/${id}/file`, fileName: 'x' } }
    expect((await owner.put(`/api/ideas/${id}`, echo)).status).toBe(422)
  })
})
