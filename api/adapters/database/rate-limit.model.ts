import mongoose from 'mongoose'
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible'
import { SECOND } from '#contract/rules/durations.ts'
import type { Limit, RateLimiter } from './rate-limiter.ts'

/** One count for one key: the unique index is what makes simultaneous first attempts count together. */
const schema = new mongoose.Schema(
  { key: { type: String, required: true }, points: Number, expire: Date },
  { versionKey: false, collection: 'ratelimits' },
)
schema.index({ key: 1 }, { unique: true })
schema.index({ expire: 1 }, { expireAfterSeconds: 0 })
const RateLimitModel = mongoose.model('RateLimit', schema)

/** Attempts counted in MongoDB, so that a restart or a second process does not reset them; those against load in memory. */
export function createRateLimiter(): RateLimiter {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterMongo>()
  const limiterFor = (limit: Limit) => {
    const known = limiters.get(limit.name)
    if (known) return known
    const made = limit.isOfProcess ? new RateLimiterMemory(optionsOf(limit)) : createStoredLimiter(limit)
    limiters.set(limit.name, made)
    return made
  }
  return {
    async spend(limit, key) {
      try {
        await limiterFor(limit).consume(key)
        return null
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / SECOND))
        throw refusal
      }
    },
    async giveBack(limit, key) {
      await limiterFor(limit).reward(key)
    },
    async count(limit, key) {
      return (await limiterFor(limit).get(key))?.consumedPoints ?? 0
    },
    async forget(limit, key) {
      await limiterFor(limit).delete(key)
    },
  }
}

const optionsOf = ({ name, points, windowMs }: Limit) => ({
  keyPrefix: name,
  points,
  duration: windowMs / SECOND,
})

const createStoredLimiter = (limit: Limit) =>
  new RateLimiterMongo({
    ...optionsOf(limit),
    storeClient: mongoose.connection,
    tableName: RateLimitModel.collection.name,
    // The model above makes them, together with all others.
    disableIndexesCreation: true,
  })
