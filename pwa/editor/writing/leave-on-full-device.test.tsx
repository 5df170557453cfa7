// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { draft as row } from '../../../tests/sync/rows.ts'
import { engineOf, recoverClosedPages } from '../../sync/engine/engines.ts'
import { FakeLocks } from '../../sync/engine/locks.fake.ts'
import { type Draft, useDraft } from './use-draft.ts'

test('words that the device refused outlive that their page is left inside the app, as they outlive its closing', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  const userId = 9302
  const { context } = engineOf(userId)
  const known = row('idea-5', { ideaId: 5, seq: 2, ackedSeq: 2 })
  await context.store.write(async (tables) => void (await tables.putDraft(known)))

  let draft: Draft | null = null
  const events = { onShow: () => undefined, onPlace: () => undefined, onEnded: () => undefined }
  function Screen() {
    draft = useDraft({ userId, draftId: 'idea-5', row: known, words: known }, events)
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Screen />))
  const { write, journal } = context.store
  const { append } = journal
  // The device is full: neither its tables nor its journal take anything. localStorage has room of its own.
  const refuse = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
  context.store.write = (work) => write((tables) => work({ ...tables, putDraft: refuse }))
  journal.append = refuse
  await act(async () => draft?.change(() => ({ title: 'Fan', html: '<p>typed on a full phone</p>' })))
  await act(async () => void (await draft?.keep()))
  // Back to the portfolio.
  await act(async () => root.unmount())

  // There is room again, and the app is started anew.
  context.store.write = write
  journal.append = append
  await until(async () => {
    await recoverClosedPages(userId)
    const kept = await context.store.read((tables) => tables.findDraft('idea-5'))
    expect(kept?.html).toBe('<p>typed on a full phone</p>')
  })
})
