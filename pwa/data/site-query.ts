import { queryOptions } from '@tanstack/react-query'
import { getSite } from '#contract/site.ts'
import { call } from './request.ts'

/** What this installation offers: mail, third-party sign-in, the assistant, and a contact address. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(getSite, { signal }),
})
