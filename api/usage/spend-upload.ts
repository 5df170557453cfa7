import { DAY } from '#contract/rules/durations.ts'
import type { Limit } from '../adapters/database/rate-limiter.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'

/** The limit of uploads per account and day. */
export const uploadsDay = (points: number): Limit => ({ name: 'uploads-day', points, windowMs: DAY })

/** Counts one upload of the account. Over the daily quota it refuses with 507, so the device waits as it does for storage. */
export async function spendUpload(context: Context, userId: number): Promise<void> {
  const most = context.config.quotas.uploads
  if (most === null) return
  const wait = await context.limiter.spend(uploadsDay(most), String(userId))
  if (wait !== null) throw new AppError('quota_reached', { retryAfter: wait, account: userId })
}
