import type { SyncContext } from '../../pwa/sync/device/context.ts'
import type { Pushed } from '../../pwa/sync/transport/push-draft.ts'
import { sendHeld, syncRound } from '../../pwa/sync/transport/sync-round.ts'

/** A round, and then the drafts that it held because of their files. Returns how each draft was sent. */
export async function syncWithFiles(context: SyncContext): Promise<Map<string, Pushed>> {
  const round = await syncRound(context, () => false)
  const files = await sendHeld(context, round.held, () => false)
  return new Map([...round.outcomes, ...files.outcomes])
}
