import { queryOptions } from '@tanstack/react-query'
import { getIdea } from '#contract/ideas.ts'
import { listShares } from '#contract/shares.ts'
import { call } from '../data/request.ts'

export const sharesQuery = (ideaId: number) =>
  queryOptions({
    queryKey: ['shares', ideaId],
    queryFn: ({ signal }) => call(listShares, { params: { id: ideaId }, signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  })

export const sharedIdeaQuery = (ideaId: number) =>
  queryOptions({
    queryKey: ['idea', ideaId],
    queryFn: ({ signal }) => call(getIdea, { params: { id: ideaId }, signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** The address that the owner sends. */
export const linkOf = (accessLink: string) => `${window.location.origin}/view/${accessLink}`
