import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getMe, listSessions, type User } from '#contract/accounts.ts'
import { getSealing } from '#contract/sealing/sealing.ts'
import { getUsage } from '#contract/usage.ts'
import { ALWAYS_STALE } from '../data/queries.tsx'
import { call } from '../data/request.ts'
import { siteQuery } from '../data/site-query.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(getMe, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
  staleTime: ALWAYS_STALE,
})

export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => call(getUsage, { signal }),
  staleTime: ALWAYS_STALE,
})

export const sealingQuery = queryOptions({
  queryKey: ['sealing'],
  queryFn: ({ signal }) => call(getSealing, { signal }),
  staleTime: ALWAYS_STALE,
})

/** Caches the signed-in user. If that is another account than before, everything cached for the earlier one is removed first. */
export function rememberUser(queryClient: QueryClient, user: User): void {
  if (queryClient.getQueryData(meQuery.queryKey)?.id !== user.id) {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== siteQuery.queryKey[0] })
  }
  queryClient.setQueryData(meQuery.queryKey, user)
}
