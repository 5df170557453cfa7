import { rates, spend } from '../http/limit.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { emailKey } from './email-key.ts'
import { verifyPassword } from './passwords/password-hash.ts'
import { startSession } from './session.ts'
import { UserModel, type UserRecord } from './user.model.ts'

/** Signing in never tells whether an address has an account: same answer, same work. Bad tries slow the account down. */
export async function signInUser(
  context: Context,
  input: { email: string; password: string },
  device: string,
): Promise<{ user: UserRecord; token: string }> {
  const key = emailKey(input.email)
  await spend(context, rates.signInAccount, key)
  const user = await UserModel.findOne({ emailKey: key }).lean<UserRecord>()
  const right = await verifyPassword(context, user?.passwordHash ?? null, input.password)
  if (!user || !right) throw new AppError('bad_credentials')
  await context.limiter.forget(rates.signInAccount, key)
  return { user, token: await startSession(context, user, device) }
}
