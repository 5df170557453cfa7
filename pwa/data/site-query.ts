import { queryOptions } from '@tanstack/react-query'
import { getSite } from '#contract/site.ts'
import { call } from './request.ts'

/** What this installation offers: mail, sign-in by others, the assistant, whom to write to. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(getSite, { signal }),
})
