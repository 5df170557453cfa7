import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ActivityEvent } from '#contract/activity.ts'
import { NetworkError } from '../data/request.ts'
import { useLive } from '../data/use-live.ts'
import { eventsQuery } from './activity.queries.ts'
import { findActivity, keepActivity } from './kept-activity.ts'
import { isWhole, type Scope, select } from './scope.ts'

export type Activity = {
  /** Undefined until anything is known. */
  events: readonly ActivityEvent[] | undefined
  /** When the server sent these events; null when nothing is known. */
  asOf: string | null
  /** The events are the server's latest answer, with no error since, so actions can be offered. */
  isFresh: boolean
  isOffline: boolean
  /** The error, unless it is that there was no connection. */
  failure: Error | null
  isFetching: boolean
  retry: () => void
  older: Older
}
export type Older = { hasMore: boolean; isLoading: boolean; isFailed: boolean; load: () => void }

/** Events of a page: those of the server, or else those that this device keeps. */
export function useActivity(userId: number, scope: Scope): Activity {
  const { filter, ideaId, linkId, evidence } = scope
  const query = useInfiniteQuery(eventsQuery(scope))
  const kept = useLive(() => findActivity(userId), [userId])
  const { data, dataUpdatedAt } = query
  const answered = useMemo(() => data?.pages.flatMap(({ events }) => events), [data])
  useEffect(() => {
    if (!answered || !isWhole({ filter, ideaId, linkId, evidence })) return
    const at = new Date(dataUpdatedAt).toISOString()
    void keepActivity(userId, { at, events: answered }).catch(() => undefined)
  }, [userId, answered, dataUpdatedAt, filter, ideaId, linkId, evidence])
  const ofDevice = useMemo(
    () => (kept ? select(kept.events, { filter, ideaId, linkId, evidence }) : undefined),
    [kept, filter, ideaId, linkId, evidence],
  )
  // A failure to load older events is shown at the end of the list instead.
  const error = query.isFetchNextPageError ? null : query.error
  const isOffline = error instanceof NetworkError
  const isFresh = answered !== undefined && error === null
  const known = answered ?? ofDevice
  const events = useMemo(() => (isFresh ? known : known?.map(asPast)), [known, isFresh])
  return {
    events,
    asOf: answered ? new Date(dataUpdatedAt).toISOString() : (kept?.at ?? null),
    isFresh,
    isOffline,
    failure: isOffline ? null : error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    older: {
      hasMore: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      isFailed: query.isFetchNextPageError,
      load: () => void query.fetchNextPage(),
    },
  }
}

/** Whoever was reading at the last answer may have stopped since, so "reading now" is dropped. */
const asPast = (event: ActivityEvent): ActivityEvent =>
  event.kind === 'opened' ? { ...event, facts: { ...event.facts, reading: false } } : event
