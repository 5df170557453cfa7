import { infiniteQueryOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { type ActivityCounts, countActivity, listActivity, listIdeaActivity } from '#contract/activity.ts'
import { ALWAYS_STALE } from '../data/queries.tsx'
import { call, NetworkError, readAnswer, send } from '../data/request.ts'
import type { CountsResult } from './live/watch-counts.ts'
import type { Scope } from './scope.ts'

/** Prefix of the keys of all lists of events. */
const eventsKey = ['activity', 'events'] as const

/** Pages of events, newest first; each page begins where the one before it ended. */
export const eventsQuery = ({ filter, ideaId, linkId, evidence }: Scope) =>
  infiniteQueryOptions({
    queryKey: [...eventsKey, filter, ideaId, linkId, evidence ?? null],
    queryFn: ({ pageParam, signal }) => {
      const query = { filter, link: linkId ?? undefined, evidence, cursor: pageParam || undefined }
      return ideaId === null
        ? call(listActivity, { query, signal })
        : call(listIdeaActivity, { params: { id: ideaId }, query, signal })
    },
    // No cursor: the newest events.
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: ALWAYS_STALE,
    refetchOnMount: 'always',
  })

/** Refetches the lists that are shown now; the others are refetched when they are opened. */
export const refetchEvents = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: eventsKey })

/** The latest counts. This query never fetches: one watcher for all pages fills it (use-watch-activity.ts). */
export const countsQuery = queryOptions<ActivityCounts>({
  queryKey: ['activity', 'counts'],
  queryFn: skipToken,
})

/** Fetches the counts. If the server refuses, answers how many milliseconds it wants the client to wait. */
export async function askCounts(signal: AbortSignal): Promise<CountsResult> {
  try {
    const { response, content } = await send(countActivity, { signal }, (answer) => answer.text())
    if (!response.ok) return { retryAfterMs: 1_000 * (Number(response.headers.get('Retry-After')) || 0) }
    return { counts: readAnswer(countActivity, response.status, content) }
  } catch (error) {
    if (error instanceof NetworkError || signal.aborted) return 'no answer'
    throw error
  }
}
