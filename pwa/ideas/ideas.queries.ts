import { queryOptions } from '@tanstack/react-query'
import { listEveryIdea } from '../data/list-every-idea.ts'

export const ideasQuery = queryOptions({
  queryKey: ['ideas'],
  queryFn: ({ signal }) => listEveryIdea({ signal }),
})
