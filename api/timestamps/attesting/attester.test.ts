import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#contract/rules/durations.ts'
import { startUnlimitedServer } from '../../../tests/access/people.ts'
import type { TestServer } from '../../../tests/support/server.ts'
import { leaseAttester, saveAttester } from './attester.model.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

test('an attester is asked again only for a later end of the same log or an end of another log', async () => {
  const now = new Date(2026, 0, 1)
  const take = (origin: string, size: number, at = now) => leaseAttester('authority', { origin, size }, at)
  const first = await take('log.example/a', 9)
  // A second process finds it leased.
  expect([first?.attempts, await take('log.example/a', 9)]).toEqual([1, null])
  if (first) await saveAttester(first, { origin: 'log.example/a', size: 9, nextAttemptAt: now }, false)
  expect(await take('log.example/a', 9)).toBeNull()
  expect(await take('log.example/a', 8)).toBeNull()
  expect((await take('log.example/b', 2))?.attempts).toBe(2)
  expect((await take('log.example/a', 10, new Date(now.getTime() + MINUTE)))?.attempts).toBe(3)
})
