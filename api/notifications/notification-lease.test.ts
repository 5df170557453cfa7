import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, MINUTE } from '#contract/rules/durations.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { acquireLease, releaseLease } from './notification-lease.model.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const now = new Date()
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)

test('one process at a time notifies about an account, and a lost lease cannot be released', async () => {
  const first = (await acquireLease(1, now)) ?? expect.fail('It is free.')
  expect(await acquireLease(1, after(MINUTE - 1))).toBeNull()
  const second = (await acquireLease(1, after(MINUTE))) ?? expect.fail('It has ended.')
  await releaseLease(first)
  expect(await acquireLease(1, after(MINUTE + 1))).toBeNull()
  await releaseLease(second)
  expect(await acquireLease(1, after(MINUTE + 1))).not.toBeNull()
})

test('a lease taken while the clock was over a day ahead does not block others', async () => {
  await acquireLease(2, after(365 * DAY))
  expect(await acquireLease(2, now)).not.toBeNull()
  await acquireLease(3, after(DAY - MINUTE))
  expect(await acquireLease(3, now)).toBeNull()
})
