import type { SyncContext } from '../../pwa/sync/device/context.ts'
import { EDITOR_SCHEMA } from '../../pwa/sync/device/editor-schema.ts'
import { apiClient } from '../../pwa/sync/transport/api-client.ts'
import { MemoryStore } from './memory-store.ts'
import type { Random } from './random.ts'
import { splitBlocks } from './world-device.ts'

/** A device whose calls go to the real API (send-as.ts). */
export class ApiDevice {
  readonly store = new MemoryStore()
  context: SyncContext

  constructor(random: Random, userId: number) {
    this.context = {
      store: this.store,
      server: apiClient(userId, { onList: () => undefined, onGone: () => undefined }),
      split: splitBlocks,
      editorSchema: EDITOR_SCHEMA,
      newId: () => random.uuid(),
      now: () => '2026-01-01T00:00:00.000Z',
    }
  }

  rows = () => [...this.store.rows.drafts.values()].filter(({ isDeleted }) => !isDeleted)
}
