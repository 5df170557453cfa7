import { queryOptions, useQuery } from '@tanstack/react-query'
import { getIdea } from '#contract/ideas.ts'
import type { StampFault } from '#contract/rules/stamp-faults.ts'
import { listShares, type Share } from '#contract/shares.ts'
import { callPages } from '../data/call-pages.ts'
import { ALWAYS_STALE } from '../data/queries.tsx'
import { call } from '../data/request.ts'

export const sharesQuery = (ideaId: number) =>
  queryOptions({
    queryKey: ['shares', ideaId],
    async queryFn({ signal }) {
      const shares: Share[] = []
      for await (const page of callPages(listShares, { params: { id: ideaId }, signal })) shares.push(...page)
      return shares
    },
    staleTime: ALWAYS_STALE,
    refetchOnMount: 'always',
  })

export const sharedIdeaQuery = (ideaId: number) =>
  queryOptions({
    queryKey: ['idea', ideaId],
    queryFn: ({ signal }) => call(getIdea, { params: { id: ideaId }, signal }),
    staleTime: ALWAYS_STALE,
    refetchOnMount: 'always',
  })

/**
 * Why readers cannot download a PDF; null when they can, and until the server has answered. It is the same for as long as the idea exists,
 * so the parts of a page that need it do not ask for the idea again.
 */
export const useStampFault = (ideaId: number): StampFault | null =>
  useQuery({ ...sharedIdeaQuery(ideaId), refetchOnMount: false }).data?.stampFault ?? null

/** URL of a link, as its owner sends it. */
export const linkOf = (accessLink: string) => `${window.location.origin}/view/${accessLink}`
