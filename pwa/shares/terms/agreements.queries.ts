import { queryOptions } from '@tanstack/react-query'
import { getAgreementVersion, listAgreements } from '#contract/agreements/own-agreements.ts'
import type { VersionName } from '#contract/rules/own-agreement.ts'
import { call } from '../../data/request.ts'

export const agreementsQuery = queryOptions({
  queryKey: ['agreements'],
  queryFn: ({ signal }) => call(listAgreements, { signal }),
  staleTime: 0,
  refetchOnMount: 'always',
})

/** A version never changes, so it is asked for once. */
export const versionQuery = ({ id, number }: VersionName) =>
  queryOptions({
    queryKey: ['agreements', id, number],
    queryFn: ({ signal }) => call(getAgreementVersion, { params: { id, number }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
