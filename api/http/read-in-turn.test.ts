import { gzipSync } from 'node:zlib'
import express from 'express'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ServedApp, serveApp } from '../../tests/support/serve-app.ts'
import { until } from '../../tests/support/until.ts'
import { errorHandler } from './error-handler.ts'
import { readInTurn, takeTurn } from './take-turns.ts'

const LARGE = Buffer.alloc(300 * 1024)
const IN_MEMORY = 4
const PLACES = 44

let served: ServedApp
let arrived = 0
let read = 0
let release: () => void = () => {}

/** Answers wait until `release` is called. */
beforeEach(async () => {
  arrived = read = 0
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const app = express()
  app.set('trust proxy', true)
  app.use((_request, _response, next) => {
    arrived += 1
    next()
  })
  app.use(readInTurn)
  app.use(express.raw({ limit: '1mb', type: () => true }))
  app.use((request, response) =>
    takeTurn(
      request,
      response,
      async () => {
        read += 1
        await released
        response.json({})
      },
      { hasLargeAnswer: request.method === 'GET' },
    ),
  )
  app.use(errorHandler(pino({ level: 'silent' })))
  served = await serveApp(app)
})
afterEach(() => {
  release()
  served.close()
})

const send: ServedApp['send'] = (...sent) => served.send(...sent)
/** Sends only the first bytes of a body, as a slow client would. */
const begin = () => served.begin(LARGE.subarray(0, 1000), { length: LARGE.length })

test('four large bodies being read from one address delay neither small bodies nor other addresses', async () => {
  const slow = Array.from({ length: IN_MEMORY }, () => begin())
  await until(() => expect(arrived).toBe(IN_MEMORY))
  release()
  const waits = send(LARGE)
  await until(() => expect(arrived).toBe(IN_MEMORY + 1))
  expect(await Promise.all([send(Buffer.alloc(9)), send(), send(LARGE, '203.0.113.2')])).toEqual([
    200, 200, 200,
  ])
  expect(read).toBe(3)
  slow[0]?.destroy()
  expect(await waits).toBe(200)
  for (const request of slow) request.destroy()
})

test('too many large bodies from one address are answered 503, and later ones are accepted again', async () => {
  const sent = Array.from({ length: PLACES + 2 }, () => send(LARGE))
  await until(() => expect(arrived).toBe(PLACES + 2))
  release()
  const answers = await Promise.all(sent)
  expect(answers.filter((status) => status === 503)).toHaveLength(2)
  expect(await send(LARGE)).toBe(200)
})

test('a compressed body waits in turn like a large one', async () => {
  const headers = { 'content-encoding': 'gzip', 'x-forwarded-for': '203.0.113.1' }
  const body = new Uint8Array(gzipSync(LARGE))
  const sendPacked = () => fetch(`http://127.0.0.1:${served.port}`, { method: 'POST', headers, body })
  const sent = Array.from({ length: PLACES + 2 }, sendPacked)
  await until(() => expect(arrived).toBe(PLACES + 2))
  await until(() => expect(read).toBe(1))
  release()
  const answers = await Promise.all(sent)
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(2)
})

test('a body with the encoding Identity is handled by its length', async () => {
  const slow = Array.from({ length: IN_MEMORY }, () => begin())
  await until(() => expect(arrived).toBe(IN_MEMORY))
  release()
  const headers = { 'content-encoding': 'Identity', 'x-forwarded-for': '203.0.113.1' }
  const small = { method: 'POST', headers, body: new Uint8Array(9) }
  expect((await fetch(`http://127.0.0.1:${served.port}`, small)).status).toBe(200)
  for (const request of slow) request.destroy()
})

test('a client that disconnects while waiting does not block the next one', async () => {
  const slow = Array.from({ length: IN_MEMORY }, () => begin())
  await until(() => expect(arrived).toBe(IN_MEMORY))
  const gone = begin()
  await until(() => expect(arrived).toBe(IN_MEMORY + 1))
  gone.destroy()
  await until(async () => expect(await served.connections()).toBe(IN_MEMORY))
  release()
  const next = send(LARGE)
  for (const request of slow) request.destroy()
  expect(await next).toBe(200)
})

test('large answers are made one at a time for each address', async () => {
  const sent = Array.from({ length: 3 }, () => send())
  await until(() => expect(arrived).toBe(3))
  await until(() => expect(read).toBe(1))
  const other = send(undefined, '203.0.113.2')
  await until(() => expect(read).toBe(2))
  release()
  expect(await Promise.all([...sent, other])).toEqual([200, 200, 200, 200])
  expect(read).toBe(4)
})
