import { forgetSubscriptions } from '../notifications/devices/subscriptions.ts'
import type { Context } from '../server/context.ts'
import { OneTimeTokenModel } from './one-time-token.model.ts'
import { passwordChanged, passwordChangedMail } from './passwords/password-mails.ts'
import { SessionModel, type SessionRecord } from './session.model.ts'
import { keepSession } from './session.ts'
import { UserModel, type UserRecord } from './user.model.ts'

/**
 * A new password ends every session and reset link of the old one. One conditional write on the account does it, since
 * each lives only as long as the password it began with. What follows fails nobody: whoever is told that it failed would try again with a
 * password that is not theirs any more. False when the password changed since `user` was read.
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
    await tidy(context, user, keep)
  } catch (error) {
    context.log.warn({ err: error, userId: user._id }, 'not all that a new password ends was tidied up')
  }
  return true
}

/** Moves the kept session over, forgets the others, which are dead already, and tells the account's owner. */
async function tidy(context: Context, user: UserRecord, keep?: SessionRecord): Promise<void> {
  const passwordRevision = user.passwordRevision + 1
  if (keep) await keepSession(keep, passwordRevision)
  await SessionModel.deleteMany({ userId: user._id, passwordRevision: { $lt: passwordRevision } })
  await forgetSubscriptions({ userId: user._id, passwordRevision: { $lt: passwordRevision } })
  await OneTimeTokenModel.updateMany(
    { kind: 'reset', userId: user._id, usedAt: null },
    { $set: { usedAt: context.now() } },
  )
  const ended = keep ? 'every other device' : 'every device'
  await context.mailer.send(passwordChangedMail(context.config, user, ended), passwordChanged)
}
