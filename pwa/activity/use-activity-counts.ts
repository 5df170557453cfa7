import { useQuery } from '@tanstack/react-query'
import type { ActivityCounts } from '#contract/activity.ts'
import { countsQuery } from './activity.queries.ts'

/** What was counted last; undefined until then. */
export function useActivityCounts(): ActivityCounts | undefined {
  return useQuery(countsQuery).data
}
