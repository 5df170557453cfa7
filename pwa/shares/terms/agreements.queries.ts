import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getAgreementVersion, listAgreements } from '#contract/agreements/own-agreements.ts'
import type { VersionName } from '#contract/rules/own-agreement.ts'
import { ALWAYS_STALE } from '../../data/queries.tsx'
import { call } from '../../data/request.ts'

export const agreementsQuery = queryOptions({
  queryKey: ['agreements'],
  queryFn: ({ signal }) => call(listAgreements, { signal }),
  staleTime: ALWAYS_STALE,
  refetchOnMount: 'always',
})

/** Called after a change made here, and when a chosen agreement is refused because it was changed, archived or deleted elsewhere. */
export const refetchAgreements = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: agreementsQuery.queryKey, exact: true })

/** A version never changes, so it is fetched once. */
export const versionQuery = ({ id, number }: VersionName) =>
  queryOptions({
    queryKey: ['agreements', id, number],
    queryFn: ({ signal }) => call(getAgreementVersion, { params: { id, number }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
