// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

const toasts: { title?: string; description?: string }[] = []
vi.mock('../../ui/feedback/toast.ts', () => ({
  toast: (words: { title?: string; description?: string }) => toasts.push(words),
}))

import { draft as row } from '../../../tests/sync/rows.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { FakeLocks } from '../../sync/engine/locks.fake.ts'
import { type Draft, useDraft } from './use-draft.ts'
import { useSave } from './use-save.ts'

test('saving words that a full device cannot store is shown as failed, not as saved', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  const userId = 9301
  const { context } = engineOf(userId)
  // An idea that is the same on the server, so nothing waits.
  const known = row('idea-5', { ideaId: 5, seq: 2, ackedSeq: 2 })
  await context.store.write(async (tables) => void (await tables.putDraft(known)))

  let open: { draft: Draft; saving: ReturnType<typeof useSave> } | null = null
  const events = { onShow: () => undefined, onPlace: () => undefined, onEnded: () => undefined }
  function Screen() {
    const draft = useDraft({ userId, draftId: 'idea-5', row: known, words: known }, events)
    open = { draft, saving: useSave(userId, draft) }
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Screen />
      </QueryClientProvider>,
    ),
  )
  const page = () => {
    if (!open) throw new Error('The page is not there.')
    return open
  }

  // The device is full: it cannot store words, but can still be read.
  const { write } = context.store
  const refuse = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
  context.store.write = (work) => write((tables) => work({ ...tables, putDraft: refuse }))
  await act(async () =>
    page().draft.change(() => ({ title: 'Fan', html: '<p>a thought that exists here only</p>' })),
  )
  await act(async () => page().saving.save())

  expect(page().draft.saveState).toMatchObject({ state: 'failed' })
  expect(toasts.map(({ description }) => description)).not.toContain('Idea updated successfully!')
  // Work that the page starts when it is left must end before the test's document is gone.
  await act(async () => root.unmount())
  await act(async () => void (await page().draft.keep()))
})
