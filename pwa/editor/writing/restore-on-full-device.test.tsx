// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { draft as row } from '../../../tests/sync/rows.ts'
import type { Words } from '../../data/device/draft-tables.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { FakeLocks } from '../../sync/engine/locks.fake.ts'
import { currentToast } from '../../ui/feedback/toast.ts'
import { useDraft } from './use-draft.ts'
import { useRestore } from './use-restore.ts'

test('restoring an earlier version on a full device fails with a message', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  const userId = 9303
  const { context } = engineOf(userId)
  const known = row('idea-6', { ideaId: 6, seq: 2, ackedSeq: 2 })
  await context.store.write(async (tables) => void (await tables.putDraft(known)))
  let restore: ReturnType<typeof useRestore> | null = null
  let draft: ReturnType<typeof useDraft> | null = null
  const events = { onShow: () => undefined, onPlace: () => undefined, onEnded: () => undefined }
  function Screen() {
    draft = useDraft({ userId, draftId: 'idea-6', row: known, words: known }, events)
    restore = useRestore(userId, draft, useRef<Words | null>(null))
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Screen />))

  const { write } = context.store
  const refuse = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
  context.store.write = (work) => write((tables) => work({ ...tables, addRevision: refuse }))
  const isRestored = await act(async () => restore?.({ title: 'Fan', html: '<p>earlier</p>' }))

  expect(isRestored).toBe(false)
  expect(currentToast()).toMatchObject({
    title: 'Error',
    description: 'Nothing was restored: this device is out of space.',
  })
  // Work that the page starts when it is left must end before the test's document is gone.
  await act(async () => root.unmount())
  await act(async () => void (await draft?.keep()))
})
