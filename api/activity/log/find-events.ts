import type { ActivityQuery } from '#contract/activity.ts'
import { type EventFilter, EventModel, type EventRecord } from './event.model.ts'

/** Which events to read: those of all of an owner's ideas, of one idea, or of one reader. */
export type Scope = { ownerId: number } | { ideaId: number } | { recipientId: number }
/** Counting stops here, so that it never reads many index entries. */
const MAX_COUNT = 1000
const BATCH = 500

type Selection = Pick<ActivityQuery, 'filter' | 'link'>
const filters: Record<ActivityQuery['filter'], EventFilter> = {
  all: {},
  'needs-you': { needsOwner: true },
  readers: { group: 'readers' },
  refused: { group: 'refused' },
}
const select = (scope: Scope, { filter, link }: Selection): EventFilter => ({
  ...scope,
  ...filters[filter],
  ...(link === undefined ? {} : { shareId: link }),
})

/** Finds events older than the cursor, newest first. */
export function findEvents(scope: Scope, query: ActivityQuery, count: number): Promise<EventRecord[]> {
  const { cursor } = query
  return EventModel.find({
    ...select(scope, query),
    ...(cursor === undefined ? {} : { _id: { $lt: cursor } }),
  })
    .sort({ _id: -1 })
    .limit(count)
    .lean<EventRecord[]>()
}

/** Yields all events, oldest first, read in batches. */
export const streamEvents = (scope: Scope): AsyncIterable<EventRecord> =>
  EventModel.find(scope).sort({ _id: 1 }).lean<EventRecord[]>().cursor({ batchSize: BATCH })

export async function countEvents(ownerId: number): Promise<{ unread: number; needsYou: number }> {
  const count = (which: EventFilter) => EventModel.countDocuments({ ownerId, ...which }).limit(MAX_COUNT)
  const [unread, needsYou] = await Promise.all([count({ unread: true }), count({ needsOwner: true })])
  return { unread, needsYou }
}
