import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startUnlimitedServer } from '../../tests/access/people.ts'
import { newPerson } from '../../tests/accounts/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makeWebm } from '../../tests/support/make-audio.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { WaitingRoom } from '../../tests/support/waiting-room.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

const uploads = [
  ['/api/upload/image', 'image', () => makePng({ width: 40 })],
  ['/api/upload/audio', 'audio', async () => makeWebm()],
  ['/api/ideas/pdf', 'file', async () => makePdf(['words'])],
  ['/api/profile/image', 'image', () => makePng({ width: 40 })],
] as const

/** Sends a form except for its end, runs `meanwhile`, and then sends the end. */
async function sendSlowly(
  by: Client,
  path: string,
  form: FormData,
  meanwhile: () => Promise<unknown>,
): Promise<{ status: number | undefined; body: Buffer }> {
  const whole = new Request(server.origin, { method: 'POST', body: form })
  const bytes = Buffer.from(await whole.arrayBuffer())
  const guarded = new WaitingRoom()
  const { spend } = server.context.limiter
  const passed = guarded.enter()
  const seen: typeof spend = async (limit, key) => {
    if (limit.name === 'uploads') guarded.letAllGo()
    return spend(limit, key)
  }
  Object.assign(server.context.limiter, { spend: seen })
  const sent = request(server.origin + path, {
    method: 'POST',
    headers: {
      origin: server.origin,
      cookie: by.cookieHeader,
      'content-type': whole.headers.get('content-type') ?? '',
      'content-length': bytes.length,
    },
  })
  const answered = new Promise<{ status: number | undefined; body: Buffer }>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (answer) =>
      buffer(answer).then((body) => resolve({ status: answer.statusCode, body }), reject),
    )
  })
  sent.write(bytes.subarray(0, -10))
  await passed
  Object.assign(server.context.limiter, { spend })
  await meanwhile()
  sent.end(bytes.subarray(-10))
  return answered
}

const countFiles = () => mongoose.connection.collection('files.files').countDocuments()

test.each(uploads)(
  'an upload to %s is refused and not stored if its session ends during it',
  async (path, field, make) => {
    const { browser, email, password } = await newPerson(server)
    const other = server.browser()
    const form = new FormData()
    form.append(field, new Blob([new Uint8Array(await make())]), 'a-file')
    const before = await countFiles()
    const { status, body } = await sendSlowly(browser, path, form, async () => {
      await other.post('/api/auth/login', { email, password })
      const sessions: { id: string; current: boolean }[] = JSON.parse(
        (await other.get('/api/profile/sessions')).text,
      )
      for (const { id, current } of sessions)
        if (!current) expect((await other.delete(`/api/profile/sessions/${id}`)).status).toBe(204)
    })
    expect([status, JSON.parse(body.toString()).code]).toEqual([401, 'sign_in'])
    expect(await countFiles()).toBe(before)
  },
)
