import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { Readable } from 'node:stream'
import express, { type Request } from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '../adapters/files/file-store.ts'
import { errorHandler } from './error-handler.ts'
import { sendFile } from './send-file.ts'

const bytes = Buffer.from('0123456789')
let opened = 0
let logged = 0
const files: FileStore = {
  open(id, range) {
    opened += 1
    if (id === 'gone') return Readable.from(failing([]))
    if (id === 'cut') return Readable.from(failing([Buffer.from('01')]))
    if (id === 'endless') return Readable.from(endless())
    return Readable.from([bytes.subarray(range?.start ?? 0, range?.end)])
  },
  read: async () => bytes,
  newId: () => '',
  discard: async () => undefined,
  save: async () => ({ id: '', length: 0 }),
}
async function* failing(pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces
  throw new Error('FileNotFound')
}
async function* endless(): AsyncGenerator<Buffer> {
  for (;;) {
    yield Buffer.alloc(65_536)
    await new Promise(setImmediate)
  }
}

function downloadOf({ params, query }: Request): { download?: string } {
  if (params.id === 'half') return { download: `half ${String.fromCharCode(0xd83d)}.pdf` }
  return typeof query.download === 'string' ? { download: query.download } : {}
}

let server: Server
let origin = ''
beforeAll(async () => {
  const app = express()
  const log = pino(
    { level: 'error' },
    {
      write() {
        logged += 1
      },
    },
  )
  app.get('/:id', (req, res) =>
    sendFile(files, req, res, {
      fileId: req.params.id,
      length: req.params.id === 'endless' ? 1e9 : bytes.length,
      type: 'application/pdf',
      ...downloadOf(req),
    }),
  )
  app.use(errorHandler(log))
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const get = (range?: string, path = '/file') => fetch(origin + path, range ? { headers: { range } } : {})

describe('a stored file', () => {
  test('is answered whole with its own type and a sandbox policy', async () => {
    const answer = await get()
    expect([answer.status, await answer.text()]).toEqual([200, '0123456789'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(answer.headers.get('content-disposition')).toBeNull()
  })

  test.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=0-4', '01234', 'bytes 0-4/10'],
    ['bytes=5-', '56789', 'bytes 5-9/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-1', '9', 'bytes 9-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ])('is answered in part for the range %s', async (range, text, contentRange) => {
    const answer = await get(range)
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      206,
      text,
      contentRange,
    ])
    expect(answer.headers.get('content-length')).toBe(String(text.length))
  })

  test.each(['bytes=10-', 'bytes=10-12', 'bytes=5-4', 'bytes=-0', 'bytes=99999999999999999999-'])(
    'is refused for the range %s outside the file',
    async (range) => {
      const before = opened
      const answer = await get(range)
      expect([answer.status, await answer.json()]).toMatchObject([416, { code: 'range_not_satisfiable' }])
      expect(opened).toBe(before)
    },
  )

  test.each(['bytes=0-1,3-4', 'bytes=-', 'bytes=a-b', 'lines=0-1', 'bytes 0-1'])(
    'is answered whole for a malformed range (%s)',
    async (range) => {
      const answer = await get(range)
      expect([answer.status, await answer.text()]).toEqual([200, '0123456789'])
    },
  )

  test('is not opened for HEAD, which answers its length', async () => {
    const before = opened
    const answer = await fetch(`${origin}/file`, { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      '10',
      '',
    ])
    expect(opened).toBe(before)
  })

  test('that ends early is logged, and its client notices that it is incomplete', async () => {
    const before = logged
    await expect(get(undefined, '/cut').then((answer) => answer.text())).rejects.toThrow()
    expect(logged).toBe(before + 1)
    expect((await get()).status).toBe(200)
  })

  test('that cannot be read is answered with an error instead of a download', async () => {
    const before = logged
    const answer = await get('bytes=0-4', '/gone?download=plan.pdf')
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'internal' }])
    for (const name of ['content-range', 'content-disposition', 'accept-ranges'])
      expect(answer.headers.get(name)).toBeNull()
    expect(logged).toBe(before + 1)
  })

  test('is not logged as an error when its client disconnects', async () => {
    const before = logged
    const call = request(`${origin}/endless`).end()
    const [response] = await once(call, 'response')
    await once(response, 'data')
    call.destroy()
    expect((await get()).status).toBe(200)
    expect(logged).toBe(before)
  })
})

describe('the file name of a download', () => {
  const nameOf = async (name: string) =>
    (await get(undefined, `/file?download=${encodeURIComponent(name)}`)).headers.get('content-disposition')

  test.each([
    ['plan.pdf', 'attachment; filename=plan.pdf'],
    ['a "b".pdf', String.raw`attachment; filename="a \"b\".pdf"`],
    ['Идея.pdf', `attachment; filename="????.pdf"; filename*=UTF-8''%D0%98%D0%B4%D0%B5%D1%8F.pdf`],
    ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"`],
    ['a\r\nX-Evil: 1', `attachment; filename="a??X-Evil: 1"; filename*=UTF-8''a%0D%0AX-Evil%3A%201`],
    ['../../etc/passwd', 'attachment; filename=passwd'],
  ])('%j is quoted so that it cannot add headers', async (name, header) => {
    expect(await nameOf(name)).toBe(header)
  })

  test('with half a surrogate pair makes a valid header', async () => {
    // A lone surrogate cannot be part of a URL, so the name is in the server's route.
    const answer = await get(undefined, '/half')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="half \?\.pdf"; filename\*=UTF-8''half%20%EF%BF%BD\.pdf$/,
    )
  })

  test('does not change the content type', async () => {
    const answer = await get(undefined, '/file?download=page.html')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
  })
})
