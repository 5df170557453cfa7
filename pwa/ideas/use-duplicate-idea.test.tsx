// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reactPage } from '../../tests/support/react-page.ts'
import { until } from '../../tests/support/until.ts'
import { idea } from '../../tests/sync/rows.ts'
import { setPageAccount } from '../data/account.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { FakeLocks } from '../sync/engine/locks.fake.ts'
import { currentToast } from '../ui/feedback/toast.ts'
import { useDuplicateIdea } from './use-duplicate-idea.ts'

const draw = reactPage()
const original = { id: 7, draftId: null, title: 'Hinge' }
const found = () => Response.json(idea(7, { content: '<p>a hinge</p>' }))

let user = 9702
beforeEach(() => {
  user += 1
  setPageAccount(user)
})
afterEach(() => {
  setPageAccount(null)
  // The router leaves this global behind.
  Reflect.deleteProperty(globalThis, '__TSR_ROUTER__')
})

/** A portfolio whose server sends the idea when `send` is called. */
async function openPortfolio() {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  vi.stubGlobal('scrollTo', () => undefined)
  let send: (answer: Response) => void = () => {}
  const sent = new Promise<Response>((resolve) => {
    send = resolve
  })
  vi.stubGlobal('fetch', async () => (await sent).clone())
  let found: ReturnType<typeof useDuplicateIdea> | undefined
  function Card() {
    found = useDuplicateIdea(user)
    return null
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Card, notFoundComponent: () => null }),
    history: createMemoryHistory(),
  })
  await draw(<RouterProvider router={router} />)
  await until(() => expect(found).toBeDefined())
  const duplicate = async () => found?.(original)
  return { duplicate, send, path: () => router.history.location.pathname, push: router.history.push }
}

const countDrafts = async () => (await engineOf(user).context.store.listCards()).length

test('an idea that is duplicated again before the server has sent it is duplicated once', async () => {
  const { duplicate, send, path } = await openPortfolio()
  const both = [duplicate(), duplicate()]
  send(found())
  await act(() => Promise.all(both))
  expect(await countDrafts()).toBe(1)
  expect(path()).toBe('/editor/new')
  await act(duplicate)
  expect(await countDrafts()).toBe(2)
})

test('a duplicate that is slow to come says so, and does not take away the page that was opened meanwhile', async () => {
  const { duplicate, send, path, push } = await openPortfolio()
  const made = duplicate()
  await until(() => expect(currentToast()?.description).toBe('Duplicating...'))
  await act(async () => push('/activity'))
  send(found())
  await act(() => made)
  expect(path()).toBe('/activity')
  expect(currentToast()?.action?.label).toBe('Open')
  await act(async () => currentToast()?.action?.onClick())
  await until(() => expect(path()).toBe('/editor/new'))
})

test('a refused duplicate says what the server says', async () => {
  const { duplicate, send } = await openPortfolio()
  const message = 'This does not exist, or it is not yours.'
  send(Response.json({ code: 'not_found', message }, { status: 404 }))
  await act(duplicate)
  expect(currentToast()?.description).toBe(message)
  expect(await countDrafts()).toBe(0)
})
