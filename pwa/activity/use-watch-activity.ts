import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ActivityCounts } from '#contract/activity.ts'
import { browserEnvironment } from '../sync/engine/browser-environment.ts'
import { askCounts, countsQuery, refetchEvents } from './activity.queries.ts'
import { isNews } from './is-news.ts'
import { watchCounts } from './watch-counts.ts'

/** Where the list of events is looked at, and where only their number is. */
const LIST_MS = 10_000
const NUMBER_MS = 60_000
/** Some changes leave the numbers as they were, and are seen a little later. */
const AT_LEAST_MS = 60_000
/** A count that is late comes with the next one. */
const PATIENCE_MS = 5_000

/** After the owner did something about an event: lists and counts as they are now. */
export async function refetchActivity(queryClient: QueryClient): Promise<void> {
  // First the counts: what they know of must be in the lists.
  const asked = await askCounts(AbortSignal.timeout(PATIENCE_MS)).catch(() => 'no answer' as const)
  if (asked !== 'no answer' && 'counts' in asked) queryClient.setQueryData(countsQuery.queryKey, asked.counts)
  await refetchEvents(queryClient)
}

/** The one watcher of an account in a tab. `shows`: what the open page shows of activity. */
export function useWatchActivity(userId: number, shows: 'list' | 'number' | 'nothing'): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const environment = browserEnvironment(userId)
    let refetchedAt = environment.now()
    const refetch = () => {
      refetchedAt = environment.now()
      void refetchEvents(queryClient)
    }
    const onCounts = (counts: ActivityCounts) => {
      const known = queryClient.getQueryData(countsQuery.queryKey)
      queryClient.setQueryData(countsQuery.queryKey, counts)
      if (isNews(known, counts) || environment.now() - refetchedAt >= AT_LEAST_MS) refetch()
    }
    return watchCounts({
      environment,
      isVisible: () => document.visibilityState === 'visible',
      everyMs: { list: LIST_MS, number: NUMBER_MS, nothing: null }[shows],
      ask: askCounts,
      onCounts,
      onTurn: refetch,
    })
  }, [userId, shows, queryClient])
}
