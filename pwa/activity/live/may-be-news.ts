import type { ActivityCounts } from '#contract/activity.ts'

/** Where the server stops counting. */
const MAX_COUNT = 1_000

/** Whether something may have happened between two counts. A count at its maximum no longer grows, so it may always hide news. */
export function mayBeNews(known: ActivityCounts | undefined, counts: ActivityCounts): boolean {
  if (!known) return false
  const { unread, needsYou, reading } = counts
  return (
    unread >= MAX_COUNT || unread !== known.unread || needsYou !== known.needsYou || reading !== known.reading
  )
}
