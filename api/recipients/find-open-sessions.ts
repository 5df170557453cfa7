import type { Context } from '../context.ts'
import { findIdeaFacts } from '../ideas/find-idea-facts.ts'
import { findShares } from '../shares/find-share.ts'
import { shareState } from '../shares/share-state.ts'
import { AccessSession } from './access-session.model.ts'
import type { Caller } from './caller.ts'
import { asOpen, type OpenSession } from './ensure-reading.ts'
import { isLive } from './session-life.ts'

const MAX_SESSIONS = 100

/**
 * Every reading this browser has open right now, the last opened first. Each link is checked as for content: not
 * revoked, not expired, its idea not deleted. The owner's own ideas are left out: there they are the owner.
 */
export async function findOpenSessions(context: Context, caller: Caller): Promise<OpenSession[]> {
  if (caller.cookieHash === null) return []
  const stored = await AccessSession.find({ cookieHash: caller.cookieHash, state: 'open' })
    .sort({ openedAt: -1 })
    .limit(MAX_SESSIONS)
    .lean()
  const open = stored.flatMap((session) => asOpen(session) ?? [])
  const others = open.filter(({ ownerId }) => ownerId !== caller.user?.id)
  const shares = new Map(
    (await findShares(others.map(({ shareId }) => shareId))).map((share) => [share.id, share]),
  )
  const checked = await Promise.all(
    others.map(async (session) => {
      const share = shares.get(session.shareId)
      if (!share || !isLive(session, share, context.now())) return []
      const state = shareState(share, (await findIdeaFacts(session.ideaId)) !== null, context.now())
      return state === 'active' || state === 'used' ? [session] : []
    }),
  )
  return checked.flat()
}
