import * as v from 'valibot'
import { MAX_PARTS } from '../content/count-parts.ts'
import { endpoint } from '../endpoint.ts'
import { AccessToken } from '../fields.ts'

const SECONDS_OF_A_DAY = 86_400
const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SECONDS_OF_A_DAY))

/**
 * How many seconds each page or section of the open document was on the screen since the browser loaded its page, which `counter`
 * identifies. The numbers are totals that only grow, so a report that is lost or arrives twice changes nothing.
 */
export const Shown = v.strictObject({
  /** The reading that the page shows: reports of an earlier one in the same browser are ignored. */
  viewId: v.optional(v.pipe(v.string(), v.maxLength(64))),
  counter: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/, 'A counter has 8 hex digits.')),
  seconds: v.pipe(v.array(Seconds), v.minLength(1), v.maxLength(MAX_PARTS)),
})
export type Shown = v.InferOutput<typeof Shown>

export const reportShown = endpoint({
  method: 'POST',
  path: '/api/share/:accessToken/shown',
  params: AccessToken,
  body: Shown,
  status: 204,
  answer: null,
})
