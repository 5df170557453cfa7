import { limits } from '#contract/rules/limits.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { endReading, recordSeen } from '../shares/readings/end-reading.ts'
import { AccessSessionModel, type AccessSessionRecord } from './access-session.model.ts'
import { personOf } from './describe-recipient.ts'
import { asOpen, type OpenAccessSession } from './ensure-open.ts'
import { readingLimits } from './session-life.ts'

const keyOf = ({ recipientId, cookieHash }: AccessSessionRecord) => ({ recipientId, cookieHash })

/**
 * Chooses the view that this session may consume, before it is counted. Of several simultaneous opens the first decides and the
 * others use the same view. After a refusal the session keeps its view id, but the revision is chosen again.
 */
export async function holdView(session: AccessSessionRecord, viewId: string, revision: number) {
  const held = await AccessSessionModel.findOneAndUpdate(
    { ...keyOf(session), state: 'accepted', viewId: session.viewId },
    { $set: { viewId, revision } },
    { returnDocument: 'after' },
  ).lean()
  return held ?? (await reload(session))
}

/**
 * Moves the session from accepted to open, once its view is counted, with the revision that view recorded. A repeat finds it open
 * already.
 */
export async function markOpen(
  context: Context,
  session: AccessSessionRecord,
  revision: number,
): Promise<OpenAccessSession> {
  const now = context.now()
  const opened = await AccessSessionModel.findOneAndUpdate(
    { ...keyOf(session), state: 'accepted', viewId: session.viewId },
    { $set: { state: 'open', revision, openedAt: now, seenAt: now } },
    { returnDocument: 'after' },
  ).lean()
  const open = asOpen(opened ?? (await reload(session)))
  if (!open) throw new AppError('identify')
  return open
}

/**
 * Withdraws an acceptance whose text has changed, so that it must be accepted again. The session keeps its view id, in case that
 * view is counted.
 */
export async function forgetAcceptance(session: AccessSessionRecord): Promise<void> {
  await AccessSessionModel.updateOne(
    {
      ...keyOf(session),
      state: 'accepted',
      viewId: session.viewId,
      agreementSha256: session.agreementSha256,
    },
    {
      $set: { state: session.verified ? 'verified' : 'identified', agreementSha256: null },
      $unset: { agreementVersion: 1 },
    },
  )
}

/** Postpones the idle timeout of an open session, at most once a minute. A session that has ended stays ended. */
export async function extendSession(context: Context, session: OpenAccessSession): Promise<void> {
  const now = context.now().getTime()
  if (now - session.seenAt.getTime() < limits.seenSeconds * 1000) return
  const { idle, whole } = readingLimits(session.shareType)
  await AccessSessionModel.updateOne(
    {
      ...keyOf(session),
      state: 'open',
      seenAt: { $lte: new Date(now - limits.seenSeconds * 1000), $gt: new Date(now - idle) },
      openedAt: { $gt: new Date(now - whole) },
    },
    { $set: { seenAt: new Date(now) } },
  )
  await recordSeen(session.viewId, new Date(now))
}

export async function closeSession(context: Context, session: AccessSessionRecord): Promise<void> {
  const closed = await AccessSessionModel.findOneAndUpdate(
    { ...keyOf(session), state: { $ne: 'closed' } },
    { $set: { state: 'closed' } },
  ).lean()
  if (closed?.state === 'open') await endReadingOf(context, closed)
}

/** Sums up the session's reading, which its reader has ended. */
export async function endReadingOf(context: Context, session: AccessSessionRecord): Promise<void> {
  if (session.viewId === null) return
  const end = { ended: 'closed', at: context.now(), person: personOf(session) } as const
  await endReading(context, session.viewId, end)
}

async function reload(session: AccessSessionRecord): Promise<AccessSessionRecord> {
  const again = await AccessSessionModel.findOne(keyOf(session)).lean()
  if (!again || again.state === 'closed') throw new AppError('identify')
  return again
}
