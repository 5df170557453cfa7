import { tryAgain } from '../sync/change-draft.ts'
import { engineOf } from '../sync/engines.ts'
import type { Pushed } from '../sync/push-draft.ts'
import { listUnsynced } from '../sync/wipe-device.ts'

/** Sends everything that only this device has; `onProgress` hears how many are done. 'waiting': some need their writer. */
export async function syncAll(
  userId: number,
  onProgress: (done: number, all: number) => void,
): Promise<Pushed> {
  const engine = engineOf(userId)
  const drafts = await listUnsynced(userId)
  let done = 0
  for (const { draftId } of drafts) {
    onProgress(done, drafts.length)
    await tryAgain(engine.context.store, draftId)
    const pushed = await engine.push(draftId)
    if (pushed !== 'synced' && pushed !== 'waiting') return pushed
    if (pushed === 'synced') done += 1
  }
  return (await listUnsynced(userId)).length === 0 ? 'synced' : 'waiting'
}
