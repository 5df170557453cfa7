import * as v from 'valibot'
import { ActivityEvent } from '#contract/activity.ts'
import { changeAnswers, findAnswer } from '../data/kept-answers.ts'
import { LISTING } from '../sync/engine/engines.ts'

const NAME = 'activity'
/** A few pages; who looks for more has a connection. */
const MAX_EVENTS = 100

const Kept = v.object({ at: v.string(), events: v.array(ActivityEvent) })
export type KeptActivity = v.InferOutput<typeof Kept>

/**
 * Keeps the newest events of all ideas for reading without a connection, with the time at which the server said so. Only beside the
 * kept list of ideas: signing out takes both away, and what was under way then brings nothing back.
 */
export async function keepActivity(userId: number, { at, events }: KeptActivity): Promise<void> {
  const put = { [NAME]: { at, events: events.slice(0, MAX_EVENTS) } }
  await changeAnswers(userId, LISTING, { put, drop: [] })
}

/** Null when nothing is kept, or nothing that this version can read. */
export const findActivity = (userId: number): Promise<KeptActivity | null> => findAnswer(userId, NAME, Kept)
