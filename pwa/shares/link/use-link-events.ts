import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { type ActivityEvent, listIdeaActivity } from '#contract/activity.ts'
import { ALWAYS_STALE } from '../../data/queries.tsx'
import { call } from '../../data/request.ts'
import { sharesQuery } from '../shares.queries.ts'

export type LinkEvents = {
  /** Undefined until the first answer. */
  events: readonly ActivityEvent[] | undefined
  lastOpenedAt: string | null
  isFailed: boolean
  isFetching: boolean
  retry: () => void
  /** Null when all of them are loaded. */
  loadOlder: (() => void) | null
}

/** What readers did at one link. It is refetched with all other lists of events; a new event refetches the link's views, too. */
export function useLinkEvents(ideaId: number, linkId: number): LinkEvents {
  const queryClient = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: ['activity', 'events', 'of link', ideaId, linkId],
    queryFn: ({ pageParam, signal }) => {
      const page = { filter: 'readers', link: linkId, limit: 100, cursor: pageParam || undefined }
      return call(listIdeaActivity, { params: { id: ideaId }, query: page, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: ALWAYS_STALE,
    refetchOnMount: 'always',
  })
  const events = useMemo(() => query.data?.pages.flatMap((page) => page.events), [query.data])
  // Null before the first answer, when there is nothing to compare with; '' when nobody has come yet.
  const newest = events ? (events[0]?.id ?? '') : null
  const known = useRef(newest)
  useEffect(() => {
    if (known.current !== null && newest !== known.current)
      void queryClient.invalidateQueries({ queryKey: sharesQuery(ideaId).queryKey })
    known.current = newest
  }, [newest, ideaId, queryClient])
  return {
    events,
    lastOpenedAt: events?.find(({ kind }) => kind === 'opened')?.at ?? null,
    isFailed: query.isError,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    loadOlder: query.hasNextPage ? () => void query.fetchNextPage() : null,
  }
}
