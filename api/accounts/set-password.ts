import { deleteSubscriptions } from '../notifications/devices/subscriptions.ts'
import type { Context } from '../server/context.ts'
import { OneTimeTokenModel } from './one-time-token.model.ts'
import { passwordChanged, passwordChangedMail } from './passwords/password-mails.ts'
import { SessionModel, type SessionRecord } from './session.model.ts'
import { keepSession } from './session.ts'
import { UserModel, type UserRecord } from './user.model.ts'

/**
 * A new password ends every session and reset link of the old one. One conditional write of the account does this, since each is valid only
 * for the password revision it began with. An error in the clean-up afterwards is only logged: a person told that the change failed would
 * try again with a password that no longer works. Returns false when the password changed after `user` was read.
 */
export async function setPassword(
  context: Context,
  user: UserRecord,
  passwordHash: string,
  keep?: SessionRecord,
): Promise<boolean> {
  const changed = await UserModel.updateOne(
    { _id: user._id, passwordRevision: user.passwordRevision },
    {
      $set: {
        passwordHash,
        changedBy: keep ? { sessionId: keep._id.toString(), revision: user.passwordRevision + 1 } : null,
      },
      $inc: { passwordRevision: 1 },
    },
  )
  if (changed.modifiedCount === 0) return false
  try {
    await cleanUp(context, user, keep)
  } catch (error) {
    context.log.warn({ err: error, userId: user._id }, 'the clean-up after a new password failed')
  }
  return true
}

/** Carries the kept session over, deletes the rows of the others, which are no longer valid, and mails the account's owner. */
async function cleanUp(context: Context, user: UserRecord, keep?: SessionRecord): Promise<void> {
  const passwordRevision = user.passwordRevision + 1
  if (keep) await keepSession(keep, passwordRevision)
  await SessionModel.deleteMany({ userId: user._id, passwordRevision: { $lt: passwordRevision } })
  await deleteSubscriptions({ userId: user._id, passwordRevision: { $lt: passwordRevision } })
  await OneTimeTokenModel.updateMany(
    { kind: 'reset', userId: user._id, usedAt: null },
    { $set: { usedAt: context.now() } },
  )
  const ended = keep ? 'every other device' : 'every device'
  await context.mailer.send(passwordChangedMail(context.config, user, ended), passwordChanged)
}
