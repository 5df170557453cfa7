import pino from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/calls.ts'
import { callerOf } from '#contract/calls/described-call.ts'
import type { Client } from '../support/client.ts'
import { type HostileRequest, hostileRequests, sampleOf } from '../support/hostile-values.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { readAlong, signUp, startUnlimitedServer } from './people.ts'
import { makeTarget, type Setup, type Target } from './targets.ts'

/**
 * Every call of the contract with each value that it takes replaced by hostile ones: each answer is one that the contract has, none is
 * an internal error, and nothing is logged as one. `npm test` sends a twentieth of them, chosen by the seed; `LONG=1` all.
 */
const share = process.env.LONG === '1' ? 1 : 20
const seed = Number(process.env.SEED ?? 1)
const failures: string[] = []
let setup: Setup
let target: Target
let reader: Client

beforeAll(async () => {
  const server = await startUnlimitedServer()
  const log = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) })
  Object.assign(server.context, { log })
  setup = { server, owner: await signUp(server, 'Ada Example') }
  target = await makeTarget(setup, 'text')
  reader = (await readAlong(server, target.token, 'Grace Reader')).browser
})
afterAll(() => setup.server.close())

const addressOf = (path: string) =>
  path
    .replace(':accessToken', target.token)
    .replace(/:id\b/, String(path.startsWith('/api/shares') ? target.share.id : target.ideaId))
    .replace(':digest', 'a'.repeat(64))
    .replace('*index', '000')
    .replace(/:\w+/g, '1')

/** All but the stream, whose answer does not end. */
const described = Object.values(calls)
  .flat()
  .filter(({ endpoint }) => !endpoint.path.endsWith('/stream'))

test('the sample values of this test pass the schema of every call, so that hostile ones beside them are reached', () => {
  const refused = described.flatMap(({ endpoint: { method, path, body } }) =>
    !body || v.safeParse(body, sampleOf(body)).success ? [] : [`${method} ${path}`],
  )
  expect(refused).toEqual([])
})

test(`no value in any request causes an internal error (seed ${seed}, one of ${share})`, async () => {
  const { next } = seededRandom(seed)
  const bad: string[] = []
  let sent = 0
  const send = async (client: Client, { method, path, body, said }: HostileRequest) => {
    sent++
    const before = failures.length
    const { status } = await client.send(method, path, body)
    if (status >= 500 && status !== 503) bad.push(`${said}: ${status}`)
    if (failures.length > before) bad.push(`${said}: ${failures.at(-1)}`)
  }
  for (const call of described) {
    const client =
      callerOf(call) === 'reader'
        ? reader
        : callerOf(call) === 'anyone'
          ? setup.server.browser()
          : setup.owner
    for (const request of hostileRequests(call.endpoint, addressOf(call.endpoint.path)))
      if (next(share) === 0) await send(client, request)
  }
  expect(bad).toEqual([])
  expect(sent).toBeGreaterThan(100)
})
