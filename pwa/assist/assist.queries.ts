import { queryOptions } from '@tanstack/react-query'
import { getSite } from '#contract/site.ts'
import { call } from '../data/request.ts'

/** What this installation offers; the same entry as the static pages use. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(getSite, { signal }),
})

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** 'hn.algolia.com and en.wikipedia.org' */
export const nameHosts = (hosts: string[]) => list.format(hosts)
