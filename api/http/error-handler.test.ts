import express from 'express'
import mongoose from 'mongoose'
import pino from 'pino'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { errorHandler } from './error-handler.ts'

let close = () => undefined as unknown
afterEach(() => close())

/** Returns what a client gets when a route throws this, and which lines were logged. */
async function answerTo(thrown: unknown) {
  const logged: string[] = []
  const app = express()
  app.get('/', () => {
    throw thrown
  })
  app.use(errorHandler(pino({ level: 'info' }, { write: (line: string) => logged.push(line) })))
  const server = app.listen(0, '127.0.0.1')
  close = () => server.close()
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  const { code, message } = v.parse(v.object({ code: v.string(), message: v.string() }), await answer.json())
  const retryAfter = answer.headers.get('retry-after')
  return { status: answer.status, code, message, retryAfter, lines: logged.length, logged: logged.join('') }
}

const fault = (message: string, rest: object = {}) => Object.assign(new Error(message), rest)
const away = { status: 503, code: 'store_unavailable', retryAfter: '2', lines: 1 }
const ours = { status: 500, code: 'internal', retryAfter: null, lines: 1 }

test.each([
  ['no server was found', new mongoose.Error.MongooseServerSelectionError('away')],
  ['there was no first connection yet', new mongoose.Error('Cannot call `users.findOne()`')],
  ['the connection was ended', fault('This socket has been ended by the other party', { code: 'EPIPE' })],
  ['the connection was reset', fault('read ECONNRESET', { code: 'ECONNRESET' })],
  ['the pool was cleared', fault('cleared', { name: 'MongoPoolClearedError' })],
])('an unavailable database (%s) is answered 503 with Retry-After', async (_, thrown) => {
  expect(await answerTo(thrown)).toMatchObject(away)
})

test("a database that refuses the server's account is answered 503 and logged without request data", async () => {
  for (const [code, codeName] of [
    [13, 'Unauthorized'],
    [18, 'AuthenticationFailed'],
    [8000, 'AtlasError'],
  ] as const) {
    const message =
      'not authorized to execute command { find: "users", filter: { emailKey: "ada@example.org" } }'
    const answer = await answerTo(new mongoose.mongo.MongoServerError({ message, code, codeName }))
    expect(answer).toMatchObject(away)
    expect(answer.logged).toContain(`"reason":"MongoServerError ${codeName}"`)
    expect(answer.logged).not.toContain('ada@example.org')
  }
})

test.each([['a write', new mongoose.mongo.MongoServerError({ message: 'no room', code: 14031 })]])(
  'a database without space for %s is answered 507 with Retry-After',
  async (_, thrown) => {
    expect(await answerTo(thrown)).toMatchObject({
      status: 507,
      code: 'storage_full',
      // Also shown where nothing of the caller is on their device, as to somebody who signs in or opens a link.
      message: 'The server is full and cannot store anything right now.',
      retryAfter: '60',
      lines: 1,
    })
  },
)

test.each([
  ['an unknown code', fault('secret', { code: 'ENOENT' })],
  ['words about a form', fault('the boundary of the page is missing')],
  ['words about a connection', fault('drawn before the connection of both lines')],
  ['the status of another service', fault('no such model', { status: 404 })],
  ['a status and a type', fault('no such model', { status: 400, type: 'invalid_request_error' })],
  ['no error at all', 'thrown text'],
])('an unexpected error with %s is answered 500 without details and logged', async (_, thrown) => {
  expect(await answerTo(thrown)).toMatchObject(ours)
})

test('a path that cannot be decoded is answered 400 and not logged', async () => {
  const thrown = Object.assign(new URIError('Failed to decode'), { status: 400 })
  const refused = { status: 400, code: 'bad_request', retryAfter: null, lines: 0 }
  expect(await answerTo(thrown)).toMatchObject(refused)
})
