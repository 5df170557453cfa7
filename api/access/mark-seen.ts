import type { Context } from '../context.ts'
import type { Reading } from '../recipients/ensure-reading.ts'
import { extendSession } from '../recipients/session-steps.ts'

/** The page says that it is still looked at. The owner's preview has nothing to extend. */
export async function markSeen(context: Context, { session }: Reading): Promise<void> {
  if (session) await extendSession(context, session)
}
