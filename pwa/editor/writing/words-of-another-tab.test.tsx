// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { saveWords } from '../../sync/device/save-words.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { FakeLocks } from '../../sync/engine/locks.fake.ts'
import { useDraft } from './use-draft.ts'

test('a new, still empty idea shows the words that another tab recovers for it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  const userId = 9343
  const { context } = engineOf(userId)
  const empty = { title: 'My idea', html: '<p></p>' }
  const onShow = vi.fn()
  const events = { onShow, onPlace: () => undefined, onEnded: () => undefined }
  function Screen() {
    useDraft({ userId, draftId: 'a-new-draft', row: null, words: empty }, events)
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Screen />))

  // The page was reloaded, and another tab, which was notified first, takes in the words that it had left.
  const words = { title: 'Fan', html: '<p>typed before</p>' }
  await saveWords(context, { draftId: 'a-new-draft', seq: 0, ...empty }, words, { editorSchema: 1 })
  await until(async () => {
    await act(async () => undefined)
    expect(onShow).toHaveBeenCalledWith(words)
  })
  await act(async () => root.unmount())
})
