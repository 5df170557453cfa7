import type { SessionInfo } from '#contract/accounts.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { SessionModel, type SessionRecord } from './session.model.ts'
import { endSession, notExpiredAt } from './session.ts'

/** Lists where an account is signed in, most recently used first. */
export async function listUserSessions(context: Context, current: SessionRecord): Promise<SessionInfo[]> {
  const sessions = await SessionModel.find({
    userId: current.userId,
    passwordRevision: current.passwordRevision,
    expiresAt: notExpiredAt(context.now()),
  })
    .sort({ seenAt: -1 })
    .lean<SessionRecord[]>()
  return sessions.map((session) => ({
    id: session._id.toString(),
    current: session._id.equals(current._id),
    startedAt: session.startedAt.toISOString(),
    seenAt: session.seenAt.toISOString(),
    device: session.device,
  }))
}

/** Signs out one device of the user's own account. */
export async function endOtherSession(userId: number, id: string): Promise<void> {
  if (!(await endSession({ _id: id, userId }))) throw new AppError('not_found')
}
