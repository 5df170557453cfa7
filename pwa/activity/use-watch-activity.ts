import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ActivityCounts } from '#contract/activity.ts'
import { browserEnvironment } from '../sync/engine/browser-environment.ts'
import { startSoon } from '../sync/engine/start-soon.ts'
import { askCounts, countsQuery, refetchEvents } from './activity.queries.ts'
import { listenToActivity } from './live/live-activity.ts'
import { mayBeNews } from './live/may-be-news.ts'
import { throttle } from './live/throttle.ts'
import { watchCounts } from './live/watch-counts.ts'

/** Poll intervals without a stream: while the list of events is open, and while only the number of new ones is shown. */
const LIST_MS = 10_000
const NUMBER_MS = 60_000
/** Some changes leave the counts as they were, so the lists are refetched at least this often. */
const AT_LEAST_MS = 60_000
/** Timeout for the counts; if they are late, the next poll brings them. */
const TIMEOUT_MS = 5_000
/** Minimum time between two refetches caused by the stream, because events come several at a time. */
const BETWEEN_MS = 500

/** Refetches counts and lists, after an action of the owner or an event of the stream. */
export async function refetchActivity(queryClient: QueryClient): Promise<void> {
  // The counts come first: everything they include must be in the lists.
  const asked = await askCounts(AbortSignal.timeout(TIMEOUT_MS)).catch(() => 'no answer' as const)
  if (asked !== 'no answer' && 'counts' in asked) queryClient.setQueryData(countsQuery.queryKey, asked.counts)
  await refetchEvents(queryClient)
}

/** Watches the activity of an account; one for each tab. `shows` is how much of the activity the open page shows. */
export function useWatchActivity(userId: number, shows: 'list' | 'number' | 'nothing'): void {
  const isLive = useStream(userId, shows !== 'nothing')
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
      if (mayBeNews(known, counts) || environment.now() - refetchedAt >= AT_LEAST_MS) refetch()
    }
    return startSoon(() =>
      watchCounts({
        environment,
        isVisible: () => document.visibilityState === 'visible',
        // A stream makes polling unnecessary.
        everyMs: isLive ? null : { list: LIST_MS, number: NUMBER_MS, nothing: null }[shows],
        ask: askCounts,
        onCounts,
        onStale: refetch,
      }),
    )
  }, [userId, shows, isLive, queryClient])
}

/** Listens to the stream while `isWanted`, and returns whether there is one. */
function useStream(userId: number, isWanted: boolean): boolean {
  const queryClient = useQueryClient()
  const [isLive, setIsLive] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const refetch = throttle(async () => {
      // A hidden page is refetched when it is shown again.
      if (document.visibilityState === 'visible') await refetchActivity(queryClient)
    }, BETWEEN_MS)
    const stopListening = startSoon(() =>
      listenToActivity(userId, { onNews: refetch.ask, onLive: setIsLive }),
    )
    return () => {
      stopListening()
      refetch.stop()
      setIsLive(false)
    }
  }, [userId, isWanted, queryClient])
  return isLive
}
