// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

vi.mock('../publishing/sealed-files.ts', () => ({ sealedFiles: async () => [] }))

import { until } from '../../../tests/support/until.ts'
import { idea, draft as row } from '../../../tests/sync/rows.ts'
import { setPageAccount } from '../../data/account.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { FakeLocks } from '../../sync/engine/locks.fake.ts'
import { useSealing } from '../publishing/use-sealing.ts'
import { useDraft } from './use-draft.ts'
import { useSave } from './use-save.ts'

test('an idea that could not be hashed because its session was over is hashed once its owner has signed in', async () => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  const userId = 9321
  setPageAccount(userId)
  const words = { title: 'Fan', html: '<p>quiet</p>' }
  const known = row('idea-5', { ideaId: 5, ackedSeq: 2, base: { revision: 4, ...words } })
  await engineOf(userId).context.store.write(async (tables) => void (await tables.putDraft(known)))
  const over = () => Response.json({ code: 'sign_in', message: 'Please sign in.' }, { status: 401 })
  let answer = over
  vi.stubGlobal('fetch', async () => answer())

  const seen: (ReturnType<typeof useSealing> & { signedIn: () => void })[] = []
  const events = { onShow: () => undefined, onPlace: () => undefined, onEnded: () => undefined }
  function Screen() {
    const draft = useDraft({ userId, draftId: known.draftId, row: known, words }, events)
    const { readIdea, signedIn } = useSave(userId, draft)
    seen.push({ ...useSealing(readIdea), signedIn })
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Screen />
    </QueryClientProvider>,
  )
  await until(() => expect(seen.at(-1)).toMatchObject({ sealing: null, isHashing: false }))
  answer = () => Response.json(idea(5, { title: 'Fan', content: words.html, revision: 4 }))
  seen.at(-1)?.signedIn()
  await until(() => expect(seen.at(-1)?.sealing?.idea.revision).toBe(4))
  root.unmount()
})
