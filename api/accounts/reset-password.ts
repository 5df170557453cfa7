import { MINUTE } from '#contract/rules/durations.ts'
import { endsWithin } from '../adapters/database/ends-within.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { serverLimits } from '../server/server-limits.ts'
import { emailKey } from './email-key.ts'
import { getUser } from './get-user.ts'
import { OneTimeTokenModel } from './one-time-token.model.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { resetMail } from './passwords/password-mails.ts'
import { refuseWeakPassword } from './passwords/refuse-weak-password.ts'
import { setPassword } from './set-password.ts'
import { clearFailedAttempts } from './sign-in.ts'
import { UserModel, type UserRecord } from './user.model.ts'

const RESET_MS = serverLimits.resetMinutes * MINUTE

/**
 * A reset link works once within 30 minutes, only until the password changes, and using it ends every session. Requesting one never
 * reveals whether an address has an account.
 */
export async function sendResetLink(context: Context, email: string): Promise<void> {
  const user = await UserModel.findOne({ emailKey: emailKey(email) }).lean<UserRecord>()
  if (!user) return
  const token = context.randomBytes(32).toString('base64url')
  const expiresAt = new Date(context.now().getTime() + RESET_MS)
  const { _id: userId, passwordRevision } = user
  await OneTimeTokenModel.create({
    tokenHash: sha256(token),
    kind: 'reset',
    userId,
    passwordRevision,
    expiresAt,
  })
  await context.mailer.send(resetMail(context.config, user, token), {
    kind: 'password reset',
    expiresAt,
    topics: [`account ${userId}`],
  })
}

/** One write sets the password and voids the link, because the link names the password revision for which it was requested. */
export async function resetUserPassword(
  context: Context,
  input: { token: string; password: string },
  deviceToken: string | null,
): Promise<void> {
  const expiresAt = endsWithin(context.now(), RESET_MS)
  const found = await OneTimeTokenModel.findOne(
    { tokenHash: sha256(input.token), kind: 'reset', usedAt: null, expiresAt },
    { userId: 1, passwordRevision: 1 },
  ).lean<{ userId: number; passwordRevision: number | null }>()
  if (!found) throw new AppError('reset_invalid')
  const user = await getUser(found.userId)
  if (user.passwordRevision !== found.passwordRevision) throw new AppError('reset_invalid')
  refuseWeakPassword(input.password, user)
  const passwordHash = await hashPassword(context, input.password)
  if (!(await setPassword(context, user, passwordHash))) throw new AppError('reset_invalid')
  await clearFailedAttempts(context, user.email, deviceToken)
}
