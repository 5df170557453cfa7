import { findPending } from '../../adapters/database/pending-event.model.ts'
import type { Context } from '../../server/context.ts'
import { enqueue } from './write-down.ts'

/** How much is held in memory until it is written. */
const AT_ONCE = 2000

/**
 * Writes down the events that still wait: a process died between a rule's write and the log, or a migration put it there. What
 * another process is writing down at this moment is appended once all the same.
 */
export async function repairLog(context: Context, stopped?: AbortSignal): Promise<void> {
  let under: Promise<void>[] = []
  for await (const waiting of findPending()) {
    if (stopped?.aborted) break
    under.push(enqueue(context, waiting))
    if (under.length < AT_ONCE) continue
    await Promise.all(under)
    under = []
  }
  await Promise.all(under)
}
