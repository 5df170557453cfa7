import { rates, spend } from '../http/limit.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { emailKey } from './email-key.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import { verifyPassword } from './passwords/password-hash.ts'
import { startSession } from './session.ts'
import { UserModel, type UserRecord } from './user.model.ts'

/**
 * Signing in never tells whether an address has an account: same answer, same work. Bad tries slow the account down, those of
 * a browser that signed in before only itself.
 */
export async function signInUser(
  context: Context,
  input: { email: string; password: string },
  { device, deviceToken }: { device: string; deviceToken: string | null },
): Promise<{ user: UserRecord; token: string; deviceToken: string }> {
  const key = emailKey(input.email)
  const known = findKnownDevice(context, deviceToken, key)
  const [rate, counted] = known ? [rates.signInDevice, known.id] : [rates.signInAccount, key]
  await spend(context, rate, counted)
  const user = await UserModel.findOne({ emailKey: key }).lean<UserRecord>()
  const right = await verifyPassword(context, user?.passwordHash ?? null, input.password)
  if (!user || !right) throw new AppError('bad_credentials')
  await context.limiter.forget(rate, counted)
  const token = await startSession(context, user, device)
  return { user, token, deviceToken: rememberDevice(context, deviceToken, key) }
}
