import { queryOptions } from '@tanstack/react-query'
import { type Asset, listAssets } from '#contract/assets.ts'
import { callPages } from '../data/call-pages.ts'

export const assetsQuery = queryOptions({
  queryKey: ['assets'],
  async queryFn({ signal }) {
    const assets: Asset[] = []
    for await (const page of callPages(listAssets, { signal })) assets.push(...page)
    return assets
  },
})
