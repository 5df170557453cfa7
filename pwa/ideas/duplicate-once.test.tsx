// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { reactPage } from '../../tests/support/react-page.ts'
import { until } from '../../tests/support/until.ts'
import { idea } from '../../tests/sync/rows.ts'
import { setPageAccount } from '../data/account.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { FakeLocks } from '../sync/engine/locks.fake.ts'
import { useDuplicateIdea } from './use-duplicate-idea.ts'

const USER = 9702
const draw = reactPage()

test('an idea that is duplicated again before the server has sent it is duplicated once', async () => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  setPageAccount(USER)
  vi.stubGlobal('scrollTo', () => undefined)
  let send = () => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  vi.stubGlobal('fetch', async () => {
    await sent
    return Response.json(idea(7, { content: '<p>a hinge</p>' }))
  })
  let duplicate: ReturnType<typeof useDuplicateIdea> | undefined
  function Card() {
    duplicate = useDuplicateIdea(USER)
    return null
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Card }),
    history: createMemoryHistory(),
  })
  await draw(<RouterProvider router={router} />)
  await until(() => expect(duplicate).toBeDefined())
  const original = { id: 7, draftId: null, title: 'Hinge' }
  const both = [duplicate?.(original), duplicate?.(original)]
  send()
  await Promise.all(both)
  expect(await engineOf(USER).context.store.listCards()).toHaveLength(1)
  await duplicate?.(original)
  expect(await engineOf(USER).context.store.listCards()).toHaveLength(2)
  setPageAccount(null)
  // The router leaves this global behind.
  Reflect.deleteProperty(globalThis, '__TSR_ROUTER__')
})
