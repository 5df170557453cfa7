import { queryOptions } from '@tanstack/react-query'
import { getIdea, listIdeas } from '#contract/ideas.ts'
import { call } from '../data/request.ts'

export const ideasQuery = queryOptions({
  queryKey: ['ideas'],
  queryFn: ({ signal }) => call(listIdeas, { signal }),
})

export const ideaQuery = (id: number) =>
  queryOptions({ queryKey: ['idea', id], queryFn: ({ signal }) => call(getIdea, { params: { id }, signal }) })
