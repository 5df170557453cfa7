// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

vi.mock('../ui/overlays/confirm.tsx', () => ({ confirm: async () => true }))

import { draft } from '../../tests/sync/rows.ts'
import { changeConversation, findConversation } from '../data/assist-history.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { FakeLocks } from '../sync/engine/locks.fake.ts'
import { itemsOfDevice, type PortfolioItem } from './portfolio-items.ts'
import { useDeleteIdea } from './use-delete-idea.ts'

const userId = 9801
const place = { draftId: 'fan', copiedFrom: [] }

test('what was said about an idea stays until its deletion is sure: the server may say that it was changed elsewhere', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { store } = engineOf(userId).context
  await store.write((tables) => tables.putDraft(draft('fan', { ideaId: 7, seq: 2, ackedSeq: 2 })))
  await changeConversation(userId, place, { unsent: 'Which material?' })
  let remove: (item: PortfolioItem) => Promise<void> = async () => undefined
  function Portfolio() {
    remove = useDeleteIdea(userId)
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Portfolio />
      </QueryClientProvider>,
    ),
  )
  const [item] = itemsOfDevice(await store.listCards(), new Map())
  if (item) await act(() => remove(item))
  expect((await store.findCard('fan'))?.isDeleted).toBe(true)
  expect((await findConversation(userId, place))?.unsent).toBe('Which material?')
  await act(async () => root.unmount())
})
