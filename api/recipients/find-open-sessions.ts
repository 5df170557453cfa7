import type { Context } from '../server/context.ts'
import type { ShareFacts } from '../shares/find-share.ts'
import { AccessSessionModel } from './access-session.model.ts'
import type { Caller } from './caller.ts'
import { asOpen, type OpenAccessSession } from './ensure-open.ts'
import { filterLive, isLive } from './session-life.ts'

const MAX_SESSIONS = 100

/**
 * Every session that this browser has open now, the most recently opened first. Links are checked as for content: not revoked, not
 * expired, the idea not deleted. The caller's own ideas are left out, because there they are the owner.
 */
export async function findOpenSessions(context: Context, caller: Caller): Promise<OpenAccessSession[]> {
  if (caller.cookieHash === null) return []
  const stored = await AccessSessionModel.find({ cookieHash: caller.cookieHash, state: 'open' })
    .sort({ openedAt: -1 })
    .limit(MAX_SESSIONS)
    .lean()
  // The query filters by state so that the limit counts only open rows; asOpen alone decides what is open.
  const open = stored.flatMap((session) => asOpen(session) ?? [])
  const others = open.filter(({ ownerId }) => ownerId !== caller.user?.id)
  return filterLive(others, context.now())
}

/** Whether a recipient of this thread has the link open now. */
export async function isThreadOpen(share: ShareFacts, threadId: number, now: Date): Promise<boolean> {
  const { ownerId, id: shareId } = share
  const stored = await AccessSessionModel.find({ ownerId, state: 'open', shareId, threadId }).lean()
  return stored.some((session) => asOpen(session) !== null && isLive(session, share, now))
}
