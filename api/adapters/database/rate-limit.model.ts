import mongoose from 'mongoose'
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible'
import { SECOND } from '#contract/rules/durations.ts'
import { ProcessLimiter } from './process-limiter.ts'
import type { Limit, RateLimiter } from './rate-limiter.ts'

/** One count for each key: because of the unique index, simultaneous first attempts count together. */
const schema = new mongoose.Schema(
  { key: { type: String, required: true }, points: Number, expire: Date },
  { versionKey: false, collection: 'ratelimits' },
)
schema.index({ key: 1 }, { unique: true })
schema.index({ expire: 1 }, { expireAfterSeconds: 0 })
const RateLimitModel = mongoose.model('RateLimit', schema)

/** Counts attempts in MongoDB, so that a restart or a second process does not reset them; limits against load are counted in memory. */
export function createRateLimiter(): RateLimiter {
  const stored = perLimit(createStoredLimiter)
  const ofProcess = perLimit((limit) => new ProcessLimiter(limit))
  return {
    async spend(limit, key) {
      const wait = limit.isOfProcess
        ? ofProcess(limit).spend(key)
        : await spendStored(stored(limit), limit, key)
      return wait === null ? null : Math.max(1, Math.ceil(wait / SECOND))
    },
    async giveBack(limit, key) {
      if (limit.isOfProcess) ofProcess(limit).giveBack(key)
      else await stored(limit).reward(key)
    },
    async count(limit, key) {
      if (limit.isOfProcess) return ofProcess(limit).count(key)
      return (await stored(limit).get(key))?.consumedPoints ?? 0
    },
    async forget(limit, key) {
      if (limit.isOfProcess) ofProcess(limit).forget(key)
      else await stored(limit).delete(key)
    },
  }
}

/** One limiter for each limit, created when it is first used. */
function perLimit<T>(make: (limit: Limit) => T): (limit: Limit) => T {
  const made = new Map<string, T>()
  return (limit) => {
    const one = made.get(limit.name) ?? make(limit)
    made.set(limit.name, one)
    return one
  }
}

async function spendStored(limiter: RateLimiterMongo, limit: Limit, key: string): Promise<number | null> {
  const wait = await consume(limiter, key)
  if (wait === null || wait <= 2 * limit.windowMs) return wait
  // This window began while a clock was ahead: without this it would last until that time comes. Clocks of processes differ by less.
  await RateLimitModel.deleteOne({
    key: limiter.getKey(key),
    expire: { $gt: new Date(Date.now() + 2 * limit.windowMs) },
  })
  return consume(limiter, key)
}

async function consume(limiter: RateLimiterMongo, key: string): Promise<number | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext
    throw refusal
  }
}

const createStoredLimiter = ({ name, points, windowMs }: Limit) =>
  new RateLimiterMongo({
    keyPrefix: name,
    points,
    duration: windowMs / SECOND,
    storeClient: mongoose.connection,
    tableName: RateLimitModel.collection.name,
    // The model above creates the indexes, together with all others.
    disableIndexesCreation: true,
  })
