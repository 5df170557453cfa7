import * as v from 'valibot'
import { ActivityEvent } from '#contract/activity.ts'
import { changeAnswers, findAnswer } from '../data/kept-answers.ts'
import { LISTING } from '../sync/engine/engines.ts'

const NAME = 'activity'
/** A few pages are enough offline. */
const MAX_EVENTS = 100

const Kept = v.object({ at: v.string(), events: v.array(ActivityEvent) })
export type KeptActivity = v.InferOutput<typeof Kept>

/**
 * Stores the newest events of all ideas for offline use, with the time of the server's answer. Only if the list of ideas is stored,
 * too: signing out deletes both, so that a late call stores nothing again.
 */
export async function keepActivity(userId: number, { at, events }: KeptActivity): Promise<void> {
  const put = { [NAME]: { at, events: events.slice(0, MAX_EVENTS) } }
  await changeAnswers(userId, LISTING, { put, drop: [] })
}

/** Null when nothing is stored, or nothing that this version can read. */
export const findActivity = (userId: number): Promise<KeptActivity | null> => findAnswer(userId, NAME, Kept)
