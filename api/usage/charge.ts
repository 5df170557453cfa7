import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { usageRows } from './usage.model.ts'

/** What a write adds to an account; a negative number for what it frees. */
export type Cost = Readonly<{ bytes?: number; ideas?: number; versions?: number }>

/** Work that may be done before it is known whether the account has room, because it can be taken back. */
type Preparation = { run: () => Promise<void>; undo: () => Promise<void> }

/**
 * Charges the account, then writes. One conditional write decides between charges at the same moment, in any number of
 * processes: none goes over a quota. When the write fails, or answers null because it lost a race, the charge is given
 * back; what a crash in between leaves is put right by the next count (ideas/count-usage.ts). `preparation` runs while the account is
 * charged, and is undone where that is refused.
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

/** Gives back what is not kept any more. */
export async function refund(context: Context, userId: number, cost: Cost): Promise<void> {
  const { bytes = 0, ideas = 0, versions = 0 } = cost
  const freed = { bytes: -bytes, ideas: -ideas, versions: -versions }
  await usageRows().updateOne({ _id: userId }, adding(context, freed))
}

/** Adds what must be kept, whatever the quotas say: what readers were shown. */
export async function chargeAnyway(context: Context, userId: number, cost: Cost): Promise<void> {
  await usageRows().updateOne({ _id: userId }, adding(context, cost), { upsert: true })
}

/**
 * While there is no room the filter does not match, and the upsert's insert fails because the row exists. It fails in the same way for
 * the second of two first charges at once; the second try tells the two cases apart.
 */
async function charge(context: Context, userId: number, cost: Cost): Promise<void> {
  const { quotas } = context.config
  const full = () => new AppError('quota_reached', { retryAfter: RETRY_SECONDS, account: userId })
  const grown = resources.flatMap((name) => {
    const [added = 0, most] = [cost[name], quotas[name]]
    return most !== null && added > 0 ? [{ name, left: most - added }] : []
  })
  // The upsert of an account without a row compares nothing, so what exceeds the quota by itself is refused here.
  if (grown.some(({ left }) => left < 0)) throw full()
  const room = Object.fromEntries(grown.map(({ name, left }) => [name, { $lte: left }]))
  for (let tries = 1; ; tries++) {
    try {
      await usageRows().updateOne({ _id: userId, ...room }, adding(context, cost), { upsert: true })
      return
    } catch (error) {
      if (!isDuplicate(error)) throw error
      if (tries === 2) throw full()
    }
  }
}

const resources = ['bytes', 'ideas', 'versions'] as const
const RETRY_SECONDS = 60

const adding = (context: Context, { bytes = 0, ideas = 0, versions = 0 }: Cost) => ({
  $inc: { bytes, ideas, versions, changes: 1 },
  $set: { changedAt: context.now(), isCounted: false },
})
