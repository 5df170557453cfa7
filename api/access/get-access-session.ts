import type { OpenVisit } from '../recipients/ensure-open.ts'
import { readingLimits, sessionEndsAt } from '../recipients/session-life.ts'
import type { Context } from '../server/context.ts'

type OpenSession = { secondsLeft: number; viewId: string | null }

/** Seconds this reader has left if no further activity is reported. The owner's preview never ends by itself. */
export function getAccessSession(context: Context, { session, share }: OpenVisit): OpenSession {
  if (!session) return { secondsLeft: readingLimits(share.shareType).idle / 1000, viewId: null }
  const left = sessionEndsAt(session, share).getTime() - context.now().getTime()
  return { secondsLeft: Math.max(0, Math.ceil(left / 1000)), viewId: session.viewId }
}
