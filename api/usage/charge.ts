import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { usageRows } from './usage.model.ts'

/** What a write adds to an account's usage; negative for what it frees. */
export type Cost = Readonly<{ bytes?: number; ideas?: number; versions?: number }>

/** Work that may start before it is known whether the account has room, because it can be undone. */
type Preparation = { run: () => Promise<void>; undo: () => Promise<void> }

/**
 * Charges the account, then writes. One conditional write decides between simultaneous charges in any number of processes, so none exceeds
 * a quota. If the write fails, or returns null because it lost a race, the charge is refunded; after a crash in between, the next count
 * corrects it (ideas/count-usage.ts). `preparation` runs while the account is charged, and is undone if the charge is refused.
 */
export async function charged<T>(
  context: Context,
  userId: number,
  cost: Cost,
  write: () => Promise<T>,
  preparation?: Preparation,
): Promise<T> {
  const [charging, running] = await Promise.allSettled([charge(context, userId, cost), preparation?.run()])
  if (charging.status === 'rejected') {
    if (running.status === 'fulfilled') await preparation?.undo()
    throw charging.reason
  }
  let isWritten = false
  try {
    if (running.status === 'rejected') throw running.reason
    const written = await write()
    isWritten = written !== null
    return written
  } finally {
    if (!isWritten) await refund(context, userId, cost)
  }
}

/** Subtracts what is no longer stored from the account's usage. */
export async function refund(context: Context, userId: number, cost: Cost): Promise<void> {
  const { bytes = 0, ideas = 0, versions = 0 } = cost
  const freed = { bytes: -bytes, ideas: -ideas, versions: -versions }
  await usageRows().updateOne({ _id: userId }, increment(context, freed))
}

/** Charges regardless of the quotas, for data that must be kept because readers were shown it. */
export async function chargeAnyway(context: Context, userId: number, cost: Cost): Promise<void> {
  await usageRows().updateOne({ _id: userId }, increment(context, cost), { upsert: true })
}

/**
 * If there is no room, the filter does not match, and the upsert's insert fails because the row exists. It fails in the same way for the
 * second of two simultaneous first charges; trying twice distinguishes the cases.
 */
async function charge(context: Context, userId: number, cost: Cost): Promise<void> {
  const { quotas } = context.config
  const quotaReached = () => new AppError('quota_reached', { retryAfter: RETRY_SECONDS, account: userId })
  const grown = resources.flatMap((name) => {
    const [added = 0, most] = [cost[name], quotas[name]]
    return most !== null && added > 0 ? [{ name, left: most - added }] : []
  })
  // For an account without a row the upsert checks nothing, so a cost that alone exceeds the quota is refused here.
  if (grown.some(({ left }) => left < 0)) throw quotaReached()
  const room = Object.fromEntries(grown.map(({ name, left }) => [name, { $lte: left }]))
  for (let tries = 1; ; tries++) {
    try {
      await usageRows().updateOne({ _id: userId, ...room }, increment(context, cost), { upsert: true })
      return
    } catch (error) {
      if (!isDuplicate(error)) throw error
      if (tries === 2) throw quotaReached()
    }
  }
}

const resources = ['bytes', 'ideas', 'versions'] as const
const RETRY_SECONDS = 60

const increment = (context: Context, { bytes = 0, ideas = 0, versions = 0 }: Cost) => ({
  $inc: { bytes, ideas, versions, changes: 1 },
  $set: { changedAt: context.now(), isCounted: false },
})
