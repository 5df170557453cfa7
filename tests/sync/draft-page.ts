import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { type Draft, useDraft } from '../../pwa/editor/writing/use-draft.ts'
import { engineOf } from '../../pwa/sync/engine/engines.ts'
import { FakeLocks } from '../../pwa/sync/engine/locks.fake.ts'
import { draft as row } from './rows.ts'

/** A jsdom page with the draft `idea-5` of this account in an editor, and access to what its device stores. */
export async function openDraftPage(userId: number) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  const { store } = engineOf(userId).context
  const known = row('idea-5', { ideaId: 5, seq: 2, ackedSeq: 2 })
  await store.write(async (tables) => void (await tables.putDraft(known)))
  let draft: Draft | null = null
  const events = { onShow: () => undefined, onPlace: () => undefined, onEnded: () => undefined }
  function Screen() {
    draft = useDraft({ userId, draftId: 'idea-5', row: known, words: known }, events)
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(createElement(Screen)))
  return {
    store,
    page: (): Draft => draft ?? expect.fail('The page is not there.'),
    leave: () => act(async () => root.unmount()),
    find: () => store.read((tables) => tables.findDraft('idea-5')),
  }
}

export const noRoom = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
