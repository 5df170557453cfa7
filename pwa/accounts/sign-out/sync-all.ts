import { tryAgain } from '../../sync/device/change-draft.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { listUnsentLabels, listUnsynced } from '../../sync/engine/wipe-device.ts'
import type { Pushed } from '../../sync/transport/push-draft.ts'
import { pushLabels } from '../../sync/transport/push-labels.ts'

/** Sends everything that only this device has. `onProgress` gets the number of sent drafts. 'waiting': some need their writer. */
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
  // Labels come after the drafts, because they need the id that a new draft has by now.
  for (const name of await listUnsentLabels(userId)) {
    const pushed = await pushLabels(engine.context, name, () => undefined)
    if (pushed !== 'synced' && pushed !== 'waiting') return pushed
  }
  const left = (await listUnsynced(userId)).length + (await listUnsentLabels(userId)).length
  return left === 0 ? 'synced' : 'waiting'
}
