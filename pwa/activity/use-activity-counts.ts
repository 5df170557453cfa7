import { useQuery } from '@tanstack/react-query'
import type { ActivityCounts } from '#contract/activity.ts'
import { countsQuery } from './activity.queries.ts'

/** The latest counts; undefined until there are any. */
export function useActivityCounts(): ActivityCounts | undefined {
  return useQuery(countsQuery).data
}
