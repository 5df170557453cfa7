import { findPending } from '../../adapters/database/pending-event.model.ts'
import type { Context } from '../../server/context.ts'
import { enqueue } from './write-down.ts'

/** How many events are held in memory until they are written. */
const AT_ONCE = 2000

/**
 * Appends the events that are still pending because a process died before it wrote them to the log, or because a migration added them.
 * Those that another process is appending at this moment are still appended only once. A log that cannot be written does not hold up
 * the others.
 */
export async function repairLog(context: Context, stopped?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  let running: Promise<unknown>[] = []
  try {
    for await (const waiting of findPending()) {
      if (stopped?.aborted) break
      running.push(enqueue(context, waiting).catch((error: unknown) => failures.push(error)))
      if (running.length < AT_ONCE) continue
      await Promise.all(running)
      running = []
    }
  } finally {
    await Promise.all(running)
  }
  if (failures.length > 0) throw failures[0]
}
