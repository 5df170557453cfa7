import { MINUTE } from '#contract/rules/durations.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { serverLimits } from '../server/server-limits.ts'
import { emailKey } from './email-key.ts'
import { getUser } from './get-user.ts'
import { OneTimeTokenModel } from './one-time-token.model.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { passwordChanged, passwordChangedMail, resetMail } from './passwords/password-mails.ts'
import { refuseWeakPassword } from './passwords/refuse-weak-password.ts'
import { setPassword } from './set-password.ts'
import { UserModel, type UserRecord } from './user.model.ts'

/** A reset link works once, for 30 minutes, and ends every session. Asking for one never tells whether an address exists. */
export async function sendResetLink(context: Context, email: string): Promise<void> {
  const user = await UserModel.findOne({ emailKey: emailKey(email) }).lean<UserRecord>()
  if (!user) return
  const token = context.randomBytes(32).toString('base64url')
  const expiresAt = new Date(context.now().getTime() + serverLimits.resetMinutes * MINUTE)
  await OneTimeTokenModel.create({ tokenHash: sha256(token), kind: 'reset', userId: user._id, expiresAt })
  await context.mailer.send(resetMail(context.config, user, token), {
    kind: 'password reset',
    expiresAt,
    topics: [`account ${user._id}`],
  })
}

export async function resetUserPassword(
  context: Context,
  input: { token: string; password: string },
): Promise<void> {
  const now = context.now()
  const valid = {
    tokenHash: sha256(input.token),
    kind: 'reset' as const,
    usedAt: null,
    expiresAt: { $gt: now },
  }
  const found = await OneTimeTokenModel.findOne(valid, { userId: 1 }).lean<{ userId: number }>()
  if (!found) throw new AppError('reset_invalid')
  const user = await getUser(found.userId)
  refuseWeakPassword(input.password, user)
  const passwordHash = await hashPassword(context, input.password)
  const spent = await OneTimeTokenModel.updateOne(valid, { $set: { usedAt: now } })
  if (spent.modifiedCount === 0) throw new AppError('reset_invalid')
  if (!(await setPassword(context, user, passwordHash))) throw new AppError('reset_invalid')
  await context.mailer.send(passwordChangedMail(context.config, user, 'every device'), passwordChanged)
}
