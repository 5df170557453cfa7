import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR } from '#contract/rules/durations.ts'
import { connectFreshDatabase } from '../../../tests/support/database.ts'
import { AnchorModel, deleteAnchor, leaseDueAnchor, resetAnchor, saveAnchor } from './anchor.model.ts'
import { type AnchorUpdate, forEachChangedAnchor } from './find-anchors.ts'

let disconnect: () => Promise<void>
beforeAll(async () => {
  disconnect = await connectFreshDatabase()
})
afterAll(() => disconnect())

const at = new Date(Date.UTC(2026, 0, 1))
const later = new Date(at.getTime() + HOUR)
const block = { at, height: 7, hash: 'f'.repeat(64) }
beforeEach(async () => {
  await AnchorModel.deleteMany({})
  const due = { nextAttemptAt: at, createdAt: at }
  await AnchorModel.create({ _id: 3, root: 'root', state: 'sent', sentAt: at, isUntold: true, ...due })
})
const lease = async (now: Date) => (await leaseDueAnchor(now)) ?? expect.fail('nothing is due')

test.each([
  ['deletes', deleteAnchor],
  ['resets', resetAnchor],
])('a process that has lost its lease %s nothing', async (_what, change) => {
  const lost = await lease(at)
  await saveAnchor(await lease(later), { state: 'confirmed', block }, null)
  await change(lost)
  expect(await AnchorModel.find().lean()).toMatchObject([{ _id: 3, state: 'confirmed', block }])
})

test('a change that comes while the one before is told to the ideas is told to them, too', async () => {
  const told: AnchorUpdate['block'][] = []
  const tell = (meanwhile: () => Promise<unknown>) =>
    forEachChangedAnchor(async (update) => {
      told.push(update.block)
      await meanwhile()
    })
  await tell(async () => saveAnchor(await lease(at), { state: 'confirmed', block, isUntold: true }, later))
  await tell(async () => undefined)
  await tell(async () => undefined)
  expect(told).toMatchObject([null, block])
})
