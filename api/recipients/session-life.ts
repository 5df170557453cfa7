import { HOUR, MINUTE } from '#contract/rules/durations.ts'
import { limits } from '#contract/rules/limits.ts'
import { opensOnce, type ShareType } from '#contract/rules/share-type.ts'
import { latestStart } from '../adapters/database/ends-within.ts'
import { findExistingIdeas } from '../ideas/find-idea-facts.ts'
import { serverLimits } from '../server/server-limits.ts'
import { findShares, type ShareFacts } from '../shares/find-share.ts'
import { shareState } from '../shares/share-state.ts'
import type { AccessSessionRecord } from './access-session.model.ts'

type Times = Pick<AccessSessionRecord, 'shareType' | 'identifiedAt' | 'openedAt' | 'seenAt'>
type Expiry = Pick<ShareFacts, 'expiresAt'>

/**
 * When an access session ends: a while after its page was last seen, a while after it was opened, and at the latest when its link
 * expires. Before it is opened it may wait as long as a reading may last.
 */
export function sessionEndsAt(session: Times, { expiresAt }: Expiry): Date {
  const { idle, whole } = readingLimits(session.shareType)
  const ends =
    session.openedAt && session.seenAt
      ? [session.seenAt.getTime() + idle, session.openedAt.getTime() + whole]
      : [session.identifiedAt.getTime() + limits.accessHours * HOUR]
  if (expiresAt) ends.push(expiresAt.getTime())
  return new Date(Math.min(...ends))
}

export const isLive = (session: Times & Pick<AccessSessionRecord, 'state'>, share: Expiry, now: Date) =>
  session.state !== 'closed' && now < sessionEndsAt(session, share) && !isAhead(session, now)

const isAhead = ({ seenAt, identifiedAt }: Times, now: Date) => (seenAt ?? identifiedAt) > latestStart(now)

/** How long a reader may be inactive and how long one reading may last, in milliseconds (docs/design.md, section 7.4). */
export const readingLimits = (shareType: ShareType) =>
  opensOnce(shareType)
    ? { idle: serverLimits.oneTimeIdleMinutes * MINUTE, whole: serverLimits.oneTimeMinutes * MINUTE }
    : { idle: serverLimits.accessIdleMinutes * MINUTE, whole: limits.accessHours * HOUR }

/** The open sessions that have not timed out and whose link still serves them: not revoked, not expired, the idea not deleted. */
export async function filterLive<S extends AccessSessionRecord>(sessions: S[], now: Date): Promise<S[]> {
  if (sessions.length === 0) return []
  const [shares, existing] = await Promise.all([
    findShares(sessions.map(({ shareId }) => shareId)),
    findExistingIdeas(sessions.map(({ ideaId }) => ideaId)),
  ])
  const byId = new Map(shares.map((share) => [share.id, share]))
  return sessions.filter((session) => {
    const share = byId.get(session.shareId)
    if (!share || !isLive(session, share, now)) return false
    const state = shareState(share, existing.has(session.ideaId), now)
    return state === 'active' || state === 'used'
  })
}
