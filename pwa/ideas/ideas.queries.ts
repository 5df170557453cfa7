import { queryOptions } from '@tanstack/react-query'
import { getIdea, listIdeas } from '#contract/ideas.ts'
import { listDrafts } from '../data/local-drafts.ts'
import { call } from '../data/request.ts'

export const ideasQuery = queryOptions({
  queryKey: ['ideas'],
  queryFn: ({ signal }) => call(listIdeas, { signal }),
})

export const ideaQuery = (id: number) =>
  queryOptions({ queryKey: ['idea', id], queryFn: ({ signal }) => call(getIdea, { params: { id }, signal }) })

/** Drafts on this device that the server does not have yet. Read anew each time the portfolio opens. */
export const localDraftsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['local-drafts', userId],
    queryFn: () => listDrafts(userId),
    staleTime: 0,
    networkMode: 'always',
  })
