import type { OpenVisit } from '../recipients/ensure-open.ts'
import { extendSession } from '../recipients/session-steps.ts'
import type { Context } from '../server/context.ts'

/** The page reports that it is still visible, which extends the session. The owner's preview has no session to extend. */
export async function markSeen(context: Context, { session }: OpenVisit): Promise<void> {
  if (session) await extendSession(context, session)
}
