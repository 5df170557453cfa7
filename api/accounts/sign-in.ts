import type { Limit } from '../adapters/database/rate-limiter.ts'
import { rates, spend } from '../http/limit.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { emailKey } from './email-key.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import { verifyPassword } from './passwords/password-hash.ts'
import { startSession } from './session.ts'
import { UserModel, type UserRecord } from './user.model.ts'

/**
 * Signing in never reveals whether an address has an account: the answer and the work are the same. Failed attempts slow down the account;
 * those of a browser that signed in before slow down only that browser.
 */
export async function signInUser(
  context: Context,
  input: { email: string; password: string },
  { device, deviceToken }: { device: string; deviceToken: string | null },
): Promise<{ user: UserRecord; token: string; deviceToken: string }> {
  const key = emailKey(input.email)
  const [rate, counted] = attemptCounter(context, key, deviceToken)
  await spend(context, rate, counted)
  const user = await UserModel.findOne({ emailKey: key }).lean<UserRecord>()
  const right = await verifyPassword(context, user?.passwordHash ?? null, input.password)
  if (!user || !right) throw new AppError('bad_credentials')
  await context.limiter.forget(rate, counted)
  const token = await startSession(context, user, device)
  return { user, token, deviceToken: rememberDevice(context, deviceToken, key) }
}

/** The limit and the key under which this browser's attempts to sign in to the account are counted. */
function attemptCounter(context: Context, key: string, deviceToken: string | null): [Limit, string] {
  const known = findKnownDevice(context, deviceToken, key)
  return known ? [rates.signInDevice, known.id] : [rates.signInAccount, key]
}

/** Clears the failed attempts of a person who has just proved that the account is theirs. An error is only logged. */
export async function clearFailedAttempts(
  context: Context,
  email: string,
  deviceToken: string | null,
): Promise<void> {
  await context.limiter
    .forget(...attemptCounter(context, emailKey(email), deviceToken))
    .catch((error: unknown) =>
      context.log.warn({ err: error }, 'failed sign-ins before a new password still count'),
    )
}
