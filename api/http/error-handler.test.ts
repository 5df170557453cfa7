import express from 'express'
import mongoose from 'mongoose'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { errorHandler } from './error-handler.ts'

let close = () => undefined as unknown
afterEach(() => close())

/** What a visitor gets when a route throws this. */
async function answerTo(thrown: unknown) {
  const app = express()
  app.get('/', () => {
    throw thrown
  })
  app.use(errorHandler(pino({ level: 'silent' })))
  const server = app.listen(0, '127.0.0.1')
  close = () => server.close()
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  const { code } = await answer.json()
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') }
}

const fault = (message: string, rest: object) => Object.assign(new Error(message), rest)

test.each([
  ['no server was found', new mongoose.Error.MongooseServerSelectionError('away')],
  ['the connection was ended', fault('This socket has been ended by the other party', { code: 'EPIPE' })],
  ['the connection was reset', fault('read ECONNRESET', { code: 'ECONNRESET' })],
  ['the pool was cleared', fault('cleared', { name: 'MongoPoolClearedError' })],
])('a database that is away (%s) is 503 with the time to come back', async (_, thrown) => {
  expect(await answerTo(thrown)).toEqual({ status: 503, code: 'store_unavailable', retryAfter: '2' })
})

test('a fault of ours is 500 and tells nothing', async () => {
  expect(await answerTo(fault('secret', { code: 'ENOENT' }))).toEqual({
    status: 500,
    code: 'internal',
    retryAfter: null,
  })
})
