import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import express from 'express'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorHandler } from './error-handler.ts'
import { upload, uploadedFile } from './upload.ts'

const MAX = 1000
const Received = v.object({
  length: v.number(),
  fileName: v.string(),
  fields: v.record(v.string(), v.string()),
})
let server: Server
let origin = ''
let port = 0
beforeAll(async () => {
  const app = express()
  app.post('/', upload('file', MAX, 'pdf_too_large'), (request, response) => {
    const { bytes, fileName } = uploadedFile(request)
    response.json({ length: bytes.length, fileName, fields: request.body })
  })
  app.use(errorHandler(pino({ level: 'silent' })))
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const part = (bytes: number | Blob, name = 'plan.pdf', field = 'file') => {
  const form = new FormData()
  form.append(field, typeof bytes === 'number' ? new Blob([new Uint8Array(bytes)]) : bytes, name)
  return form
}
async function post(body: FormData | string, type?: string) {
  const response = await fetch(origin, {
    method: 'POST',
    body,
    headers: type ? { 'content-type': type } : {},
  })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}
const multipart = (body: string, boundary = 'edge') => post(body, `multipart/form-data; boundary=${boundary}`)

describe('an upload', () => {
  test.each([
    [MAX - 1, 200],
    [MAX, 413],
    [MAX + 1, 413],
    [0, 200],
  ])('of %i bytes with a limit of 1000 is answered %i', async (size, status) => {
    const { status: got, answer } = await post(part(size))
    expect(got).toBe(status)
    if (status === 200) expect(v.parse(Received, answer).length).toBe(size)
    else expect(answer).toEqual({ code: 'pdf_too_large', message: 'PDF files must be less than 10MB' })
  })

  test.each([
    ['Идея ∆.pdf', 'Идея ∆.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['a"b.pdf', 'a"b.pdf'],
  ])('keeps the last part of the name %j', async (name, kept) => {
    expect(v.parse(Received, (await post(part(5, name))).answer).fileName).toBe(kept)
  })

  test.each([
    ['another field', part(5, 'plan.pdf', 'other')],
    ['no file', new FormData()],
  ])('with %s is refused', async (_what, form) => {
    expect(await post(form)).toMatchObject({ status: 400, answer: { code: 'bad_upload' } })
  })

  test('of two files, with too many fields or a huge field is refused', async () => {
    const two = part(5)
    two.append('file', new Blob(['x']), 'second.pdf')
    const fields = part(5)
    for (let n = 0; n < 5; n++) fields.append(`f${n}`, 'x')
    const huge = part(5)
    huge.append('title', 'x'.repeat(5000))
    const long = part(5)
    long.append('n'.repeat(65), 'x')
    for (const form of [two, fields, huge, long])
      expect(await post(form)).toMatchObject({ status: 400, answer: { code: 'bad_upload' } })
  })

  test('with fields named like __proto__ changes no prototype', async () => {
    const form = new FormData()
    form.append('__proto__', 'x')
    form.append('__proto__[polluted]', 'x')
    form.append('constructor[prototype][polluted]', 'x')
    form.append('file', new Blob(['x']), 'plan.pdf')
    expect((await post(form)).status).toBeLessThan(500)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

describe('a malformed form is refused', () => {
  const file = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nbytes'
  test.each([
    ['without its end', `--edge\r\n${file}`],
    ['cut in its header', '--edge\r\nContent-Disposition: form-da'],
    ['with a header that is none', '--edge\r\nnonsense\r\n\r\nbytes\r\n--edge--\r\n'],
    ['without any part', 'nothing at all'],
    ['empty', ''],
    ['with another boundary', `--other\r\n${file}\r\n--other--\r\n`],
  ])('%s', async (_what, body) => {
    expect(await multipart(body)).toMatchObject({ status: 400, answer: { code: 'bad_upload' } })
  })

  test('without a boundary', async () => {
    expect(await post(`--edge\r\n${file}\r\n--edge--\r\n`, 'multipart/form-data')).toMatchObject({
      status: 400,
      answer: { code: 'bad_upload' },
    })
  })

  test('when the body is not a form at all', async () => {
    expect(await post('{}', 'application/json')).toMatchObject({
      status: 400,
      answer: { code: 'bad_upload' },
    })
  })

  test('and a hundred of them that break off leave the server working', async () => {
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const socket = connect(port, '127.0.0.1')
        await once(socket, 'connect')
        socket.end(
          `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: 5000\r\n\r\n--edge\r\n${file}`,
        )
        socket.resume()
        await once(socket, 'close')
      }),
    )
    expect((await post(part(5))).status).toBe(200)
  })
})
