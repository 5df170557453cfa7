import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { putShared } from '../data/inbox.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { FakeLocks } from '../sync/engine/locks.fake.ts'
import type { preparePicture } from '../sync/pictures/prepare-picture.ts'
import { keepShared } from './shared-intake-keep.ts'

/** A browser that converts every picture to JPEG, except for one type that it cannot read. */
vi.mock('../sync/pictures/prepare-picture.ts', () => ({
  preparePicture: async (file: File): Promise<Awaited<ReturnType<typeof preparePicture>>> => {
    if (file.type === 'image/heic') throw new Error('It cannot be read as a picture.')
    return {
      file: new File(['drawn'], file.name, { type: 'image/jpeg' }),
      size: { width: 2400, height: 1800 },
    }
  },
}))

beforeEach(() => void vi.stubGlobal('navigator', { locks: new FakeLocks().ofTab('tab') }))

test('a shared text becomes one draft, even if the page is killed before it leaves the inbox', async () => {
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
  // The state after a page died right before it dropped the item.
  await putShared(item)
  await keepShared(userId, item.id)
  expect(await engineOf(userId).context.store.listCards()).toHaveLength(1)
})

test('a shared picture is converted for the server, or kept unchanged if this browser cannot read it', async () => {
  const userId = 9402
  const { store } = engineOf(userId).context
  const item = {
    id: 'b1d2a3f4-0000-4000-8000-000000000002',
    receivedAt: '2026-01-01T00:00:00.000Z',
    userId,
    title: 'Two pictures',
    text: '',
    url: '',
    files: [
      { name: 'wide.avif', type: 'image/avif', blob: new Blob(['wide'], { type: 'image/avif' }) },
      { name: 'odd.heic', type: 'image/heic', blob: new Blob(['odd'], { type: 'image/heic' }) },
    ],
    refused: [],
  }
  await putShared(item)
  await keepShared(userId, item.id)
  const files = await store.read((tables) => tables.listFiles())
  expect(files.map(({ fileName, blob }) => [fileName, blob?.type]).sort()).toEqual([
    ['odd.heic', 'image/heic'],
    ['wide.avif', 'image/jpeg'],
  ])
  const { html } = (await store.read((tables) => tables.findDraft(item.id))) ?? { html: '' }
  for (const { hash } of files) expect(html).toContain(`local:${hash}`)
})
