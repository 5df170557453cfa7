import { limits } from '#contract/limits.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { AccessSession, type StoredAccessSession } from './access-session.model.ts'
import { asOpen, type OpenSession } from './ensure-reading.ts'
import { readingLimits } from './session-life.ts'

const keyOf = ({ recipientId, cookieHash }: StoredAccessSession) => ({ recipientId, cookieHash })

/**
 * Chooses the one view that this session may spend, before anything is counted. The first of several opens at once
 * decides; the others get the same one.
 */
export async function holdView(session: StoredAccessSession, viewId: string, revision: number) {
  const held = await AccessSession.findOneAndUpdate(
    { ...keyOf(session), state: 'accepted', viewId: null },
    { $set: { viewId, revision } },
    { returnDocument: 'after' },
  ).lean()
  return held ?? (await getAgain(session))
}

/** From accepted to open, once its view is counted. A repeat finds it open. */
export async function markOpen(context: Context, session: StoredAccessSession): Promise<OpenSession> {
  const now = context.now()
  const opened = await AccessSession.findOneAndUpdate(
    { ...keyOf(session), state: 'accepted', viewId: session.viewId },
    { $set: { state: 'open', openedAt: now, seenAt: now } },
    { returnDocument: 'after' },
  ).lean()
  const open = asOpen(opened ?? (await getAgain(session)))
  if (!open) throw new AppError('identify')
  return open
}

/** The text that was accepted no longer reads the same: it has to be accepted again. */
export async function forgetAcceptance(session: StoredAccessSession): Promise<void> {
  await AccessSession.updateOne(
    { ...keyOf(session), state: 'accepted', viewId: null, agreementSha256: session.agreementSha256 },
    { $set: { state: session.verified ? 'verified' : 'identified', agreementSha256: null } },
  )
}

/** The reader is there: at most once a minute matters, and what has ended is not woken up. */
export async function extendSession(context: Context, session: OpenSession): Promise<void> {
  const now = context.now().getTime()
  if (now - session.seenAt.getTime() < limits.seenSeconds * 1000) return
  const { idle, whole } = readingLimits(session.shareType)
  await AccessSession.updateOne(
    {
      ...keyOf(session),
      state: 'open',
      seenAt: { $lte: new Date(now - limits.seenSeconds * 1000), $gt: new Date(now - idle) },
      openedAt: { $gt: new Date(now - whole) },
    },
    { $set: { seenAt: new Date(now) } },
  )
}

export async function closeSession(session: StoredAccessSession): Promise<void> {
  await AccessSession.updateOne(
    { ...keyOf(session), state: { $ne: 'closed' } },
    { $set: { state: 'closed' } },
  )
}

async function getAgain(session: StoredAccessSession): Promise<StoredAccessSession> {
  const again = await AccessSession.findOne(keyOf(session)).lean()
  if (!again || again.state === 'closed') throw new AppError('identify')
  return again
}
