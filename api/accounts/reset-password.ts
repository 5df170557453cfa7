import { limits } from '#contract/limits.ts'
import { sha256 } from '../adapters/secrets.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { emailKey } from './email-key.ts'
import { getUser } from './get-user.ts'
import { OneTimeTokenModel } from './one-time-token.model.ts'
import { hashPassword } from './password-hash.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { endSessionsOf } from './session.ts'
import { UserModel } from './user.model.ts'

/** A reset link works once, for 30 minutes, and ends every session. Asking for one never tells whether an address exists. */
export async function sendResetLink(context: Context, email: string): Promise<void> {
  const user = await UserModel.findOne({ emailKey: emailKey(email) }, { email: 1, name: 1 }).lean<{
    _id: number
    email: string
    name: string
  }>()
  if (!user) return
  const token = context.randomBytes(32).toString('base64url')
  const expiresAt = new Date(context.now().getTime() + limits.resetMinutes * 60_000)
  await OneTimeTokenModel.create({ tokenHash: sha256(token), kind: 'reset', userId: user._id, expiresAt })
  await context.mailer.send({
    to: user.email,
    subject: 'Set a new IdeaVault password',
    text: `Hello ${user.name},\n\nsomebody asked to set a new password for your account. If it was you, open this link within ${limits.resetMinutes} minutes:\n\n${context.config.publicOrigin}/reset-password/${token}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
  })
}

export async function resetUserPassword(
  context: Context,
  input: { token: string; password: string },
): Promise<void> {
  const tokenHash = sha256(input.token)
  const now = context.now()
  const valid = { tokenHash, kind: 'reset' as const, usedAt: null, expiresAt: { $gt: now } }
  const found = await OneTimeTokenModel.findOne(valid, { userId: 1 }).lean<{ userId: number }>()
  if (!found) throw new AppError('reset_invalid')
  const user = await getUser(found.userId)
  refuseWeakPassword(input.password, user)
  const passwordHash = await hashPassword(context, input.password)
  const spent = await OneTimeTokenModel.updateOne(valid, { $set: { usedAt: now } })
  if (spent.modifiedCount === 0) throw new AppError('reset_invalid')
  await UserModel.updateOne({ _id: user._id }, { $set: { passwordHash } })
  await endSessionsOf(user._id)
  await context.mailer.send({
    to: user.email,
    subject: 'Your IdeaVault password was changed',
    text: `Hello ${user.name},\n\nyour password was changed and every device was signed out. If this was not you, set a new one now: ${context.config.publicOrigin}/forgot-password\n`,
  })
}
