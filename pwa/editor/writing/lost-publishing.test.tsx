// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Idea } from '#contract/ideas.ts'
import { until } from '../../../tests/support/until.ts'
import { idea, draft as row } from '../../../tests/sync/rows.ts'
import { setPageAccount } from '../../data/account.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { FakeLocks } from '../../sync/engine/locks.fake.ts'
import { notePublished } from '../../sync/transport/note-published.ts'
import { currentToast, dismissToast } from '../../ui/feedback/toast.ts'
import { useCeremony } from '../publishing/use-ceremony.ts'
import { type Draft, useDraft } from './use-draft.ts'
import { useSave } from './use-save.ts'

const words = { title: 'Fan', html: '<p>quiet</p>' }
const known = row('idea-5', { ideaId: 5, ackedSeq: 2, base: { revision: 4, ...words } })
const published = idea(5, { title: 'Fan', content: words.html, revision: 5, status: 'published' })

/** An open editor of account `userId`. The answer to publishing is lost, and `now` answers with the idea's state afterwards. */
async function open(userId: number, now: () => Promise<Response>) {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  setPageAccount(userId)
  dismissToast()
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) =>
    method === 'GET' ? now() : Promise.reject(new TypeError('Failed to fetch')),
  )
  const { context } = engineOf(userId)
  await context.store.write(async (tables) => void (await tables.putDraft(known)))
  const onEnded = vi.fn<(how: string) => void>()
  let page: { draft: Draft; publish: () => Promise<Idea | null> } | null = null
  function Screen() {
    const ceremony = useCeremony(onEnded)
    const quiet = { onShow: () => undefined, onPlace: () => undefined, onEnded: ceremony.ended }
    const draft = useDraft({ userId, draftId: known.draftId, row: known, words }, quiet)
    const saving = useSave(userId, draft)
    page = { draft, publish: () => ceremony.seal(() => saving.publish(null)) }
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  )
  const { draft } = await until(() => {
    if (page?.draft.card == null) throw new Error('The page is not there.')
    return page
  })
  return {
    onEnded,
    publish: () => page?.publish() ?? Promise.reject(new Error('The page is gone.')),
    /** Does what a sync round does once there is a connection; resolves when the editor has received it. */
    async learn() {
      await notePublished(context, known.draftId, published)
      await until(() => expect(draft.writer.row?.status).toBe('published'))
    },
    close: () => root.unmount(),
  }
}

test('an idea whose publishing got no answer is shown as published if the server says that it is', async () => {
  const page = await open(9331, async () => Response.json(published))
  expect(await page.publish()).toMatchObject({ status: 'published', revision: 5 })
  expect(currentToast()?.open ?? false).toBe(false)
  expect(page.onEnded).not.toHaveBeenCalled()
  page.close()
})

test('publishing without an answer says so, and the editor ends once the device learns that it worked', async () => {
  const page = await open(9332, () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await page.publish()).toBeNull()
  expect(currentToast()).toMatchObject({
    title: 'No answer came',
    description: 'Publishing needs a connection. Trying again never publishes it twice.',
    variant: 'destructive',
  })
  expect(page.onEnded).not.toHaveBeenCalled()
  await page.learn()
  await until(() => expect(page.onEnded).toHaveBeenCalledWith('published'))
  page.close()
})

test('an editor that waits for the answer to publishing ends if none comes but the device learns that it worked', async () => {
  const waiting: ((error: Error) => void)[] = []
  const page = await open(9333, () => new Promise((_, reject) => void waiting.push(reject)))
  const publishing = page.publish()
  await until(() => expect(waiting).toHaveLength(1))
  await page.learn()
  expect(page.onEnded).not.toHaveBeenCalled()
  waiting[0]?.(new TypeError('Failed to fetch'))
  expect(await publishing).toBeNull()
  await until(() => expect(page.onEnded).toHaveBeenCalledWith('published'))
  page.close()
})
