import type { OpenVisit } from '../recipients/ensure-open.ts'
import { extendSession } from '../recipients/session-steps.ts'
import type { Context } from '../server/context.ts'

/** The page says that it is still looked at. The owner's preview has nothing to extend. */
export async function markSeen(context: Context, { session }: OpenVisit): Promise<void> {
  if (session) await extendSession(context, session)
}
