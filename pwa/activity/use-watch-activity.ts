import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ActivityCounts } from '#contract/activity.ts'
import { browserEnvironment } from '../sync/engine/browser-environment.ts'
import { startSoon } from '../sync/engine/start-soon.ts'
import { askCounts, countsQuery, refetchEvents } from './activity.queries.ts'
import { inTurn } from './live/in-turn.ts'
import { listenToActivity } from './live/live-activity.ts'
import { mayBeNews } from './live/may-be-news.ts'
import { watchCounts } from './live/watch-counts.ts'

/** Without a stream: where the list of events is looked at, and where only their number is. */
const LIST_MS = 10_000
const NUMBER_MS = 60_000
/** Some changes leave the numbers as they were, and are seen a little later. */
const AT_LEAST_MS = 60_000
/** A count that is late comes with the next one. */
const PATIENCE_MS = 5_000
/** Between two refetches for what the stream tells: events come several at a time. */
const BETWEEN_MS = 500

/** After the owner did something about an event, or the stream told one: lists and counts as they are now. */
export async function refetchActivity(queryClient: QueryClient): Promise<void> {
  // First the counts: what they know of must be in the lists.
  const asked = await askCounts(AbortSignal.timeout(PATIENCE_MS)).catch(() => 'no answer' as const)
  if (asked !== 'no answer' && 'counts' in asked) queryClient.setQueryData(countsQuery.queryKey, asked.counts)
  await refetchEvents(queryClient)
}

/** The one watcher of an account in a tab. `shows`: what the open page shows of activity. */
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
        // The stream tells by itself.
        everyMs: isLive ? null : { list: LIST_MS, number: NUMBER_MS, nothing: null }[shows],
        ask: askCounts,
        onCounts,
        onTurn: refetch,
      }),
    )
  }, [userId, shows, isLive, queryClient])
}

/** Hears what happens while `isWanted`, and answers whether there is a stream. */
function useStream(userId: number, isWanted: boolean): boolean {
  const queryClient = useQueryClient()
  const [isLive, setIsLive] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const refetch = inTurn(async () => {
      // Who comes back asks again.
      if (document.visibilityState === 'visible') await refetchActivity(queryClient)
    }, BETWEEN_MS)
    const stopHearing = startSoon(() => listenToActivity(userId, { onNews: refetch.ask, onLive: setIsLive }))
    return () => {
      stopHearing()
      refetch.stop()
      setIsLive(false)
    }
  }, [userId, isWanted, queryClient])
  return isLive
}
