import mongoose from 'mongoose'
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiter } from './rate-limiter.ts'

type Limit = { name: string; points: number; seconds: number }

/** Attempts counted in MongoDB, so that a restart or a second process does not reset them. */
export function createRateLimiter(): RateLimiter {
  const limiters = new Map<string, RateLimiterMongo>()
  const limiterFor = ({ name, points, seconds }: Limit) => {
    const known = limiters.get(name)
    if (known) return known
    const made = new RateLimiterMongo({
      storeClient: mongoose.connection,
      tableName: 'ratelimits',
      keyPrefix: name,
      points,
      duration: seconds,
    })
    limiters.set(name, made)
    return made
  }
  return {
    async spend(limit, key) {
      try {
        await limiterFor(limit).consume(key)
        return null
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw refusal
      }
    },
    async forget(limit, key) {
      await limiterFor(limit).delete(key)
    },
  }
}
