// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

vi.mock('../ui/overlays/confirm.tsx', () => ({ confirm: async () => true }))

import type { Asset } from '#contract/assets.ts'
import { reactPage } from '../../tests/support/react-page.ts'
import { until } from '../../tests/support/until.ts'
import { setPageAccount } from '../data/account.ts'
import { currentToast } from '../ui/feedback/toast.ts'
import { assetsQuery } from './assets.queries.ts'
import { useDeleteAsset } from './use-delete-asset.ts'

const draw = reactPage()

const sketch: Asset = {
  id: 4,
  filePath: '/api/assets/4/file',
  fileName: 'sketch.png',
  createdAt: '2026-01-01T00:00:00.000Z',
  width: 8,
  height: 8,
  uploadKey: null,
}

test('a picture that was deleted elsewhere leaves the list when its deletion is refused', async () => {
  const stored = [sketch]
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json(stored)
    stored.pop()
    return Response.json({ code: 'not_found', message: 'Picture not found' }, { status: 404 })
  })
  setPageAccount(5)
  const client = new QueryClient()
  let press: (asset: Asset) => Promise<void> = async () => undefined
  function Pictures() {
    press = useDeleteAsset()
    return null
  }
  await draw(
    <QueryClientProvider client={client}>
      <Pictures />
    </QueryClientProvider>,
  )
  const leave = new QueryObserver(client, assetsQuery).subscribe(() => undefined)
  await until(() => expect(client.getQueryData(assetsQuery.queryKey)).toEqual([sketch]))
  await press(sketch)
  expect(client.getQueryData(assetsQuery.queryKey)).toEqual([])
  expect(currentToast()?.description).toBe('Picture not found')
  leave()
  setPageAccount(null)
})
