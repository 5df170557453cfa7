import 'fake-indexeddb/auto'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { listShared, putShared } from '../../data/inbox.ts'
import { FakeLocks } from '../../sync/engine/locks.fake.ts'
import { signOutDevice } from './sign-out-device.ts'

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: new FakeLocks().ofTab('tab') })
  vi.stubGlobal('localStorage', { removeItem: () => undefined })
  const nothing = { title: 'A link', text: '', url: '', files: [], refused: [] }
  for (const [id, userId] of [
    ['mine', 7],
    ['of somebody else', 8],
    ['not seen yet', null],
  ] as const)
    await putShared({ id, userId, receivedAt: '2026-11-26T10:00:00.000Z', ...nothing })
})
afterAll(() => vi.unstubAllGlobals())

it.each([
  [true, ['not seen yet', 'of somebody else']],
  [false, ['mine', 'not seen yet', 'of somebody else']],
])(
  'signing out removes what other apps shared with this account only if it discards unsent words: %s',
  async (discards, left) => {
    await signOutDevice.wipe({ userId: 7, discards, isSessionEnded: true, isWiped: false }, false)
    expect((await listShared()).map(({ id }) => id).sort()).toEqual(left)
  },
)
