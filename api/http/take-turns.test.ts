import express from 'express'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ServedApp, serveApp } from '../../tests/support/serve-app.ts'
import { until } from '../../tests/support/until.ts'
import { errorHandler } from './error-handler.ts'
import { takeTurn } from './take-turns.ts'

const LARGE = Buffer.alloc(300 * 1024)
const SMALL = Buffer.alloc(1024)
const PLACES = 41

let served: ServedApp
let running = 0
let most = 0
let begun = 0
let arrived = 0
let release: () => void = () => {}

/** Work goes on until `release` is called; from then on it ends at once. */
beforeEach(async () => {
  running = most = begun = arrived = 0
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const app = express()
  app.set('trust proxy', true)
  app.use(express.raw({ limit: '1mb', type: () => true }))
  app.post('/', (request, response) => {
    arrived += 1
    return takeTurn(request, response, async () => {
      begun += 1
      running += 1
      most = Math.max(most, running)
      await released
      running -= 1
      response.json({})
    })
  })
  app.use(errorHandler(pino({ level: 'silent' })))
  served = await serveApp(app)
})
afterEach(() => {
  release()
  served.close()
})

const post: ServedApp['send'] = (...sent) => served.send(...sent)

test('large bodies of one address are handled one at a time, and small ones at once', async () => {
  const large = Array.from({ length: 5 }, () => post(LARGE))
  await until(() => expect(arrived).toBe(5))
  expect(begun).toBe(1)
  const small = Array.from({ length: 5 }, () => post(SMALL))
  await until(() => expect(begun).toBe(6))
  release()
  expect(await Promise.all([...large, ...small])).toEqual(Array(10).fill(200))
  expect(begun).toBe(10)
})

test('large bodies of two addresses are handled at once, and a third address waits', async () => {
  const sent = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((from) => post(LARGE, from))
  await until(() => expect(arrived).toBe(3))
  await until(() => expect(begun).toBe(2))
  release()
  expect(await Promise.all(sent)).toEqual([200, 200, 200])
  expect(most).toBe(2)
})

test('too many large bodies from one address are answered 503, and other addresses are not affected', async () => {
  const sent = Array.from({ length: PLACES + 3 }, () => post(LARGE))
  await until(() => expect(arrived).toBe(PLACES + 3))
  const other = post(LARGE, '203.0.113.2')
  await until(() => expect(begun).toBe(2))
  release()
  const answers = await Promise.all(sent)
  expect(answers.filter((status) => status === 503)).toHaveLength(3)
  expect(answers.filter((status) => status === 200)).toHaveLength(PLACES)
  expect(await other).toBe(200)
})

test('a waiting request whose client has disconnected is skipped', async () => {
  const first = post(LARGE)
  await until(() => expect(begun).toBe(1))
  const gone = served.begin(LARGE, { length: LARGE.length })
  await until(() => expect(arrived).toBe(2))
  gone.destroy()
  await until(async () => expect(await served.connections()).toBe(1))
  release()
  expect(await first).toBe(200)
  expect(await post(LARGE)).toBe(200)
  expect(begun).toBe(2)
})
