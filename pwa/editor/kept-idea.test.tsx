// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { until } from '../../tests/support/until.ts'
import { draft, idea } from '../../tests/sync/rows.ts'
import { setPageAccount } from '../data/account.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { FakeLocks } from '../sync/engine/locks.fake.ts'
import { EditorScreen } from './editor-screen.tsx'

const nothing = () => undefined

test('a published idea that was deleted here before says why it is there, until its owner has seen it', async () => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  const userId = 9311
  setPageAccount(userId)
  vi.stubGlobal('scrollTo', nothing)
  const published = idea(7, { content: '<p>An edge.</p>', status: 'published' })
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/ideas/7')
      ? Promise.resolve(Response.json(published))
      : Promise.reject(new TypeError('Failed to fetch')),
  )
  const { store } = engineOf(userId).context
  const kept = draft('idea-7', { ideaId: 7, status: 'published', ackedSeq: 2, notice: { kind: 'kept' } })
  await store.write(async (tables) => void (await tables.putDraft(kept)))
  const rootRoute = createRootRoute({
    component: () => (
      <main id="main" tabIndex={-1}>
        <EditorScreen
          userId={userId}
          address={{ ideaId: 7 }}
          isFull={false}
          isOpen={() => true}
          onPlace={nothing}
          onOpen={nothing}
          onLeave={nothing}
          signInAgain={() => null}
          comments={() => null}
          assistant={() => null}
          updateNow={null}
        />
      </main>
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const text = () => document.body.textContent
  await until(() => expect(text()).toContain('This idea was not deleted'))
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Dismiss')
  button?.focus()
  button?.click()
  await until(() => expect(text()).not.toContain('This idea was not deleted'))
  expect((await store.findCard('idea-7'))?.notice).toBeNull()
  expect(document.activeElement?.id).toBe('main')
  root.unmount()
  // The router leaves its name behind.
  Reflect.deleteProperty(globalThis, '__TSR_ROUTER__')
})
