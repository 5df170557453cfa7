import { queryOptions } from '@tanstack/react-query'
import { listIdeas } from '#contract/ideas.ts'
import { call } from '../data/request.ts'

export const ideasQuery = queryOptions({
  queryKey: ['ideas'],
  queryFn: ({ signal }) => call(listIdeas, { signal }),
})
