// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { draft as row } from '../../../tests/sync/rows.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { FakeLocks } from '../../sync/engine/locks.fake.ts'
import { currentToast } from '../../ui/feedback/toast.ts'
import { DraftNotice } from './draft-notice.tsx'
import { useDraft } from './use-draft.ts'

test('dismissing a notice on a full device says that it stays because the device is out of space', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  const userId = 9307
  const { store } = engineOf(userId).context
  const notice = { kind: 'kept' as const }
  const known = row('idea-7', { ideaId: 7, seq: 2, ackedSeq: 2, notice })
  await store.write(async (tables) => void (await tables.putDraft(known)))
  const events = { onShow: () => undefined, onPlace: () => undefined, onEnded: () => undefined }
  function Screen() {
    const writing = useDraft({ userId, draftId: 'idea-7', row: known, words: known }, events)
    return (
      <DraftNotice
        userId={userId}
        draftId="idea-7"
        notice={notice}
        current={() => known}
        onRestore={() => Promise.resolve(true)}
        onOpen={() => undefined}
        writing={writing}
      />
    )
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Screen />))

  const { write } = store
  const refuse = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
  store.write = (work) => write((tables) => work({ ...tables, putDraft: refuse }))
  await act(async () => document.querySelector('button')?.click())

  await until(() =>
    expect(currentToast()).toMatchObject({
      title: 'Error',
      description: 'This stays for now: this device is out of space. Nothing is lost.',
    }),
  )
  await act(async () => root.unmount())
})
