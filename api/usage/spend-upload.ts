import { DAY } from '#contract/rules/durations.ts'
import type { Limit } from '../adapters/database/rate-limiter.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'

/** Uploads that were stored, for each account and day. */
export const uploadsDay = (points: number): Limit => ({ name: 'uploads-day', points, windowMs: DAY })

/** Counts one upload of the account. Over its day's quota: 507, and the device waits as it does for room. */
export async function spendUpload(context: Context, userId: number): Promise<void> {
  const most = context.config.quotas.uploads
  if (most === null) return
  const wait = await context.limiter.spend(uploadsDay(most), String(userId))
  if (wait !== null) throw new AppError('quota_reached', { retryAfter: wait, account: userId })
}
