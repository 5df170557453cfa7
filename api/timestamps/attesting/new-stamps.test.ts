import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#contract/rules/durations.ts'
import { startUnlimitedServer } from '../../../tests/access/people.ts'
import type { TestServer } from '../../../tests/support/server.ts'
import { forEachNewStamp, markStampsNew } from './new-stamps.ts'
import { LogStampModel } from './stamp.model.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

async function listStamps(): Promise<number[][]> {
  const stamps: number[][] = []
  await forEachNewStamp(server.context, async ({ from, size }) => void stamps.push([from, size]))
  return stamps
}

test('a stamp is listed as new with the entries it is first to cover, for a minute and after a late entry', async () => {
  const at = server.context.now()
  for (const _id of [3, 7])
    await LogStampModel.create({ _id, at, authority: 'A', token: 'AA==', root: 'AA==', isUntold: true })
  expect(await listStamps()).toEqual([
    [0, 3],
    [3, 7],
  ])
  server.advance(MINUTE / 2)
  expect(await listStamps()).toEqual([
    [0, 3],
    [3, 7],
  ])
  server.advance(MINUTE)
  expect(await listStamps()).toEqual([
    [0, 3],
    [3, 7],
  ])
  expect(await listStamps()).toEqual([])
  // The entry with index 3 is the fourth: the first stamp does not cover it.
  await markStampsNew(3)
  expect(await listStamps()).toEqual([[3, 7]])
})
