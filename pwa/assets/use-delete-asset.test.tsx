// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('../ui/overlays/confirm.tsx', () => ({ confirm: async () => true }))

import type { Asset } from '#contract/assets.ts'
import { reactPage } from '../../tests/support/react-page.ts'
import { until } from '../../tests/support/until.ts'
import { setPageAccount } from '../data/account.ts'
import { currentToast } from '../ui/feedback/toast.ts'
import { AssetGrid } from './asset-grid.tsx'
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

/** A portfolio with one picture; `refuse` answers its deletion. */
async function openPictures(refuse: () => Promise<Response>) {
  const stored = [sketch]
  const answers = { list: async () => Response.json(stored), refuse }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) =>
    method === 'GET' ? answers.list() : answers.refuse(),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let press: (asset: Asset) => Promise<void> = async () => undefined
  function Pictures() {
    press = useDeleteAsset()
    return <AssetGrid />
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Pictures }),
    history: createMemoryHistory(),
  })
  await draw(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const shown = () => document.body.textContent
  await until(() => act(async () => expect(shown()).toContain('sketch.png')))
  const remove = () =>
    act(async () => {
      await press(sketch)
      // The query cache notifies its components in a later task.
      await new Promise((resolve) => setTimeout(resolve))
    })
  return { stored, answers, shown, remove }
}

beforeEach(() => setPageAccount(5))
afterEach(() => {
  setPageAccount(null)
  // The router leaves this global behind.
  Reflect.deleteProperty(globalThis, '__TSR_ROUTER__')
})

const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const notFound = async () =>
  Response.json({ code: 'not_found', message: 'This does not exist.' }, { status: 404 })

test('a picture that was deleted elsewhere leaves the list when its deletion is refused', async () => {
  const { stored, shown, remove } = await openPictures(notFound)
  stored.pop()
  await remove()
  expect(shown()).toContain('No assets uploaded yet')
  expect(currentToast()?.description).toBe('This does not exist.')
})

test.each([
  ['without a connection', offline],
  ['and the connection is lost then', notFound],
])('the pictures stay in sight when one cannot be deleted %s', async (_, refuse) => {
  const { answers, shown, remove } = await openPictures(refuse)
  answers.list = offline
  await remove()
  expect(shown()).toContain('sketch.png')
  expect(currentToast()?.variant).toBe('destructive')
})
