import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectFreshDatabase } from '../../../tests/support/database.ts'
import { ShareModel } from '../share.model.ts'
import { type LinkLimits, mergeLimits, readLimits } from './merge-limits.ts'

let disconnect: () => Promise<void>
beforeAll(async () => {
  disconnect = await connectFreshDatabase()
})
afterAll(() => disconnect())

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const view = (viewId: string) => ({ person: `of ${viewId}`, viewId })
const wide: LinkLimits = {
  ...{ tokenHash: 'hash', ideaId: 1, revokedAt: null, expiresAt: null, maxViews: null },
  ...{ viewCount: 1, openedBy: [view('a')], allowDownload: true },
} as LinkLimits
const narrow = {
  ...wide,
  ...{ expiresAt: at(3), maxViews: 5, viewCount: 2, openedBy: [view('b'), view('c')] },
  ...{ allowDownload: false, requireCode: true, passcodeHash: 'hash of a passcode' },
} as LinkLimits

beforeEach(() => ShareModel.deleteMany({}))
const put = (limits: LinkLimits) =>
  ShareModel.create({
    ...{ ...limits, _id: 1, ownerId: 1, shareType: 'full-access', sealedToken: 'x', createdAt: at(1) },
  })
const now = () => readLimits([], at(9))

test.each([
  ['the backup', narrow, wide],
  ['the data that is put aside', wide, narrow],
])('a restored link keeps the narrower limits when they are those of %s', async (_, own, other) => {
  await put(own)
  expect(await mergeLimits([other])).toBe(1)
  const openedBy = [...own.openedBy, ...other.openedBy]
  expect(await now()).toEqual([{ ...narrow, openedBy }])
  expect(await mergeLimits([other])).toBe(0)
})

test('a link revoked in the replaced data stays revoked after a restore', async () => {
  await put(wide)
  const [other] = await readLimits([1], at(2))
  expect(await mergeLimits([])).toBe(0)
  expect(await mergeLimits(other ? [other] : [])).toBe(1)
  expect(await now()).toEqual([{ ...wide, revokedAt: at(2) }])
  expect(await mergeLimits([wide])).toBe(0)
})
