import { AppError } from '../http/app-error.ts'
import { refusalOf } from '../shares/share-state.ts'
import type { StoredAccessSession } from './access-session.model.ts'
import { ensureNotEnded, type LiveVisit, type Visit } from './find-visit.ts'

/** Someone who may have content right now: a recipient whose session is open, or the owner looking at their own. */
export type Reading = Omit<LiveVisit, 'session'> & {
  /** Null for the owner's preview. */
  session: OpenSession | null
}
export type OpenSession = StoredAccessSession & {
  viewId: string
  revision: number
  openedAt: Date
  seenAt: Date
}

/** Content leaves only for an open session of a link that has not ended, or for the idea's owner. */
export function ensureReading(visit: Visit): Reading {
  ensureNotEnded(visit)
  if (visit.isOwner) return { ...visit, session: null }
  const session = asOpen(visit.session)
  if (session) return { ...visit, session }
  if (visit.state === 'used') throw refusalOf('used')
  throw new AppError(missingStep(visit))
}

/** The session if it is open. */
export function asOpen(session: StoredAccessSession | null): OpenSession | null {
  if (session?.state !== 'open') return null
  const { viewId, revision, openedAt, seenAt } = session
  if (viewId === null || revision === null || openedAt === null || seenAt === null) return null
  return { ...session, viewId, revision, openedAt, seenAt }
}

/** What a caller who may not read yet has to do first. */
export function missingStep({ session, share }: Visit) {
  switch (session?.state) {
    case 'identified':
      return share.recipientEmail === null ? 'agreement_required' : 'verify_required'
    case 'verified':
      return 'agreement_required'
    case 'accepted':
      return 'open_required'
    default:
      return 'identify'
  }
}
