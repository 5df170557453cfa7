import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { putShared } from '../data/inbox.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { FakeLocks } from '../sync/engine/locks.fake.ts'
import { keepShared } from './shared-intake-keep.ts'

beforeEach(() => void vi.stubGlobal('navigator', { locks: new FakeLocks().ofTab('tab') }))

test('what was shared becomes one draft, also where the page is killed between the draft and the inbox', async () => {
  const userId = 9401
  const item = {
    id: 'b1d2a3f4-0000-4000-8000-000000000001',
    receivedAt: '2026-01-01T00:00:00.000Z',
    userId,
    title: '',
    text: 'a thought from another app',
    url: '',
    files: [],
    refused: [],
  }
  await putShared(item)
  await keepShared(userId, item.id)
  // The page died right before the item was dropped: that is what the device has then.
  await putShared(item)
  await keepShared(userId, item.id)
  expect(await engineOf(userId).context.store.listCards()).toHaveLength(1)
})
