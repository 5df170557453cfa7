import type { Context } from '../server/context.ts'
import type { ShareFacts } from '../shares/find-share.ts'
import { AccessSessionModel } from './access-session.model.ts'
import type { Caller } from './caller.ts'
import { asOpen, type OpenAccessSession } from './ensure-open.ts'
import { filterLive, isLive } from './session-life.ts'

const MAX_SESSIONS = 100

/**
 * Every session that this browser has open right now, the last opened first. Each link is checked as for content: not
 * revoked, not expired, its idea not deleted. The owner's own ideas are left out: there they are the owner.
 */
export async function findOpenSessions(context: Context, caller: Caller): Promise<OpenAccessSession[]> {
  if (caller.cookieHash === null) return []
  const stored = await AccessSessionModel.find({ cookieHash: caller.cookieHash, state: 'open' })
    .sort({ openedAt: -1 })
    .limit(MAX_SESSIONS)
    .lean()
  // The query asks for open rows so that the limit counts no others; what is open is for asOpen to say.
  const open = stored.flatMap((session) => asOpen(session) ?? [])
  const others = open.filter(({ ownerId }) => ownerId !== caller.user?.id)
  return filterLive(others, context.now())
}

/** Whether somebody whose comments stand in this thread has the link open right now. */
export async function isThreadOpen(share: ShareFacts, threadId: number, now: Date): Promise<boolean> {
  const { ownerId, id: shareId } = share
  const stored = await AccessSessionModel.find({ ownerId, state: 'open', shareId, threadId }).lean()
  return stored.some((session) => asOpen(session) !== null && isLive(session, share, now))
}
