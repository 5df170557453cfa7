import { tryAgain } from '../../sync/device/change-draft.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { listUnsynced } from '../../sync/engine/wipe-device.ts'
import type { Pushed } from '../../sync/transport/push-draft.ts'

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
