import type { ActivityCounts } from '#contract/activity.ts'

/** Where the server stops counting. */
const MAX_COUNT = 1_000

/** Whether something may have happened between two counts. A count that has reached its end does not grow any more. */
export function mayBeNews(known: ActivityCounts | undefined, counts: ActivityCounts): boolean {
  if (!known) return false
  const { unread, needsYou, reading } = counts
  return (
    unread >= MAX_COUNT || unread !== known.unread || needsYou !== known.needsYou || reading !== known.reading
  )
}
