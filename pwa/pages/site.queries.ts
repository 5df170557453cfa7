import { queryOptions } from '@tanstack/react-query'
import { getSite } from '#contract/site.ts'
import { call } from '../data/request.ts'

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(getSite, { signal }),
})
