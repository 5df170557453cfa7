// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

vi.mock('../ui/overlays/confirm.tsx', () => ({ confirm: async () => true }))

import { draft, summary } from '../../tests/sync/rows.ts'
import { changeConversation, findConversation } from '../data/assist-history.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { FakeLocks } from '../sync/engine/locks.fake.ts'
import { currentToast } from '../ui/feedback/toast.ts'
import { itemsOfDevice, type PortfolioItem, portfolioItems } from './portfolio-items.ts'
import { useDeleteIdea } from './use-delete-idea.ts'

const userId = 9801
const place = { draftId: 'fan', copiedFrom: [] }

/** Presses 'Delete' for this idea, and confirms it. */
async function remove(item: PortfolioItem): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  let press: (item: PortfolioItem) => Promise<void> = async () => undefined
  function Portfolio() {
    press = useDeleteIdea(userId)
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
  await act(() => press(item))
  await act(async () => root.unmount())
}

test('deleting an idea without a connection keeps its assistant conversation', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { store } = engineOf(userId).context
  await store.write((tables) => tables.putDraft(draft('fan', { ideaId: 7, seq: 2, ackedSeq: 2 })))
  await changeConversation(userId, place, { unsent: 'Which material?' })
  const [item] = itemsOfDevice(await store.listCards(), new Map())
  if (item) await remove(item)
  expect((await store.findCard('fan'))?.isDeleted).toBe(true)
  expect((await findConversation(userId, place))?.unsent).toBe('Which material?')
})

test('deleting a PDF that was changed elsewhere says that it was not deleted', async () => {
  const current = { title: 'Fan, drawn anew', content: { elements: [] }, revision: 3 }
  const answer = { code: 'stale_revision', message: 'This idea was changed elsewhere.', current }
  vi.stubGlobal('fetch', async () => Response.json(answer, { status: 412 }))
  const [item] = portfolioItems([summary(8, { kind: 'pdf', revision: 2 })], [], new Map())
  if (item) await remove(item)
  expect(currentToast()?.description).toBe('This idea was changed on another device and was not deleted.')
})
