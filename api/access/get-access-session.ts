import type { OpenVisit } from '../recipients/ensure-open.ts'
import { readingLimits, sessionEndsAt } from '../recipients/session-life.ts'
import type { Context } from '../server/context.ts'

type OpenSession = { secondsLeft: number; viewId: string | null }

/** How long this reader may go on if nothing is seen any more. The owner's preview has no end of its own. */
export function getAccessSession(context: Context, { session, share }: OpenVisit): OpenSession {
  if (!session) return { secondsLeft: readingLimits(share.shareType).idle / 1000, viewId: null }
  const left = sessionEndsAt(session, share).getTime() - context.now().getTime()
  return { secondsLeft: Math.max(0, Math.ceil(left / 1000)), viewId: session.viewId }
}
