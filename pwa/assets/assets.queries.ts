import { queryOptions } from '@tanstack/react-query'
import { listAssets } from '#contract/assets.ts'
import { call } from '../data/request.ts'

export const assetsQuery = queryOptions({
  queryKey: ['assets'],
  queryFn: ({ signal }) => call(listAssets, { signal }),
})
