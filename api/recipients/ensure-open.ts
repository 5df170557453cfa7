import { AppError } from '../server/app-error.ts'
import { asksForCode } from '../shares/asks-for-code.ts'
import { refusalOf } from '../shares/share-state.ts'
import type { AccessSessionRecord } from './access-session.model.ts'
import { ensureNotEnded, type LiveVisit, type Visit } from './find-visit.ts'

/** A visit that may receive content now: that of a recipient with an open session, or of the idea's owner, who has none. */
export type OpenVisit = Omit<LiveVisit, 'session'> & {
  session: OpenAccessSession | null
}
export type OpenAccessSession = AccessSessionRecord & {
  viewId: string
  revision: number
  openedAt: Date
  seenAt: Date
}

/** Content is sent only to an open session of a link that has not ended, or to the idea's owner. */
export function ensureOpen(visit: Visit): OpenVisit {
  ensureNotEnded(visit)
  if (visit.isOwner) return { ...visit, session: null }
  const session = asOpen(visit.session)
  if (session) return { ...visit, session }
  if (visit.state === 'used') throw refusalOf('used')
  throw new AppError(missingStep(visit))
}

/** The session if its state is open, else null. */
export function asOpen(session: AccessSessionRecord | null): OpenAccessSession | null {
  if (session?.state !== 'open') return null
  const { viewId, revision, openedAt, seenAt } = session
  // Opening writes all four together with the state; an open row without one of them is a bug.
  if (viewId === null || revision === null || openedAt === null || seenAt === null)
    throw new Error('An open access session lacks what it was opened with.')
  return { ...session, viewId, revision, openedAt, seenAt }
}

/** The next step for a caller who may not read yet, by the link's current requirements. */
export function missingStep({ session, share, knowsPasscode }: Visit) {
  if (!knowsPasscode) return 'passcode_required'
  if (!session || session.state === 'closed') return 'identify'
  if (asksForCode(share) && !session.verified) return 'verify_required'
  return session.state === 'accepted' ? 'open_required' : 'agreement_required'
}
