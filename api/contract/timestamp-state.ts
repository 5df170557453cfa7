import * as v from 'valibot'
import { Instant } from './fields.ts'

/**
 * How far the time of a published idea is attested. `recorded`: its digest is in the log. `stamped`: an authority (RFC 3161) has
 * signed a time for it. `confirmed`: it is in a Bitcoin block, whose header was checked here. A state never goes back.
 */
export const Timestamp = v.object({
  state: v.picklist(['recorded', 'stamped', 'confirmed']),
  /** When its digest was written into the log, and its place there. */
  at: Instant,
  entry: v.number(),
  /** When enough OpenTimestamps calendars had accepted it; null until then. */
  sentAt: v.nullable(Instant),
  stamp: v.nullable(v.object({ at: Instant, authority: v.string() })),
  /** `at` is the miner's time, up to two hours off, so people are shown only its day. */
  block: v.nullable(v.object({ at: Instant, height: v.number(), hash: v.string() })),
})
export type Timestamp = v.InferOutput<typeof Timestamp>
