import { findPending } from '../../adapters/database/pending-event.model.ts'
import type { Context } from '../../server/context.ts'
import { enqueue } from './write-down.ts'

/** How many events are held in memory until they are written. */
const AT_ONCE = 2000

/**
 * Appends the events that are still pending because a process died before it wrote them to the log, or because a migration added them.
 * Those that another process is appending at this moment are still appended only once.
 */
export async function repairLog(context: Context, stopped?: AbortSignal): Promise<void> {
  let running: Promise<void>[] = []
  for await (const waiting of findPending()) {
    if (stopped?.aborted) break
    running.push(enqueue(context, waiting))
    if (running.length < AT_ONCE) continue
    await Promise.all(running)
    running = []
  }
  await Promise.all(running)
}
