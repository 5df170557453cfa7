import { forgetSubscriptions, keepWithPassword } from '../notifications/devices/subscriptions.ts'
import type { Context } from '../server/context.ts'
import { OneTimeTokenModel } from './one-time-token.model.ts'
import { SessionModel, type SessionRecord } from './session.model.ts'
import { UserModel, type UserRecord } from './user.model.ts'

/**
 * A new password ends every session and reset link of the old one. One conditional write on the account does it, since
 * a session lives only as long as the password it began with; the rest here moves the kept session over and tidies.
 * False when the password changed since `user` was read.
 */
export async function setPassword(
  context: Context,
  user: UserRecord,
  passwordHash: string,
  keep?: SessionRecord,
): Promise<boolean> {
  const changed = await UserModel.updateOne(
    { _id: user._id, passwordRevision: user.passwordRevision },
    { $set: { passwordHash }, $inc: { passwordRevision: 1 } },
  )
  if (changed.modifiedCount === 0) return false
  const passwordRevision = user.passwordRevision + 1
  if (keep) {
    await SessionModel.updateOne({ _id: keep._id }, { $set: { passwordRevision } })
    await keepWithPassword(keep._id.toString(), passwordRevision)
  }
  await SessionModel.deleteMany({ userId: user._id, passwordRevision: { $lt: passwordRevision } })
  await forgetSubscriptions({ userId: user._id, passwordRevision: { $lt: passwordRevision } })
  await OneTimeTokenModel.updateMany(
    { kind: 'reset', userId: user._id, usedAt: null },
    { $set: { usedAt: context.now() } },
  )
  return true
}
