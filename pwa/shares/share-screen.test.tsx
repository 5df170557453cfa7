// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { HOUR } from '#contract/rules/durations.ts'
import { until } from '../../tests/support/until.ts'
import { idea } from '../../tests/sync/rows.ts'
import { setPageAccount } from '../data/account.ts'
import { FakeLocks } from '../sync/engine/locks.fake.ts'
import { currentToast, dismissToast } from '../ui/feedback/toast.ts'
import { makeShare } from './share.fake.ts'
import { ShareScreen } from './share-screen.tsx'
import { sharedIdeaQuery } from './shares.queries.ts'

const USER = 9601
const leave = vi.fn()
let close = () => {}
afterEach(() => {
  close()
  setPageAccount(null)
  // The router leaves this global behind.
  Reflect.deleteProperty(globalThis, '__TSR_ROUTER__')
  vi.unstubAllGlobals()
  leave.mockClear()
})

const made = async () => Response.json(makeShare({ ideaId: 7, hasPasscode: true }), { status: 201 })
const deleted = async () =>
  Response.json({ code: 'idea_deleted', message: 'This idea was deleted.' }, { status: 410 })

/**
 * Opens the page of idea 7; `answer` answers when the idea is asked for after a link was made. `knownAt`: when it was fetched before,
 * by the device's clock.
 */
async function openPage(answer: () => Promise<Response>, make = made, knownAt?: number) {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  Element.prototype.scrollIntoView = () => undefined
  setPageAccount(USER)
  let isSent = false
  const asked: string[] = []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') {
      isSent = true
      return make()
    }
    asked.push(url)
    if (url.endsWith('/ideas/7')) return isSent ? answer() : Response.json(idea(7))
    return Response.json([])
  })
  const screen = () => (
    <ShareScreen
      userId={USER}
      owner="Ada Example"
      ideaId={7}
      onUnavailable={leave}
      notificationSwitch={null}
    />
  )
  const routeTree = createRootRoute({ component: screen })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  close = () => root.unmount()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (knownAt !== undefined)
    queryClient.setQueryData(sharedIdeaQuery(7).queryKey, idea(7), { updatedAt: knownAt })
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const form = await until(() => {
    const found = document.querySelector('form')
    if (!found) throw new Error('There is no form.')
    return found
  })
  return { form, queryClient, asked }
}

/** Makes a link with a passcode. */
async function makeLink(...server: Parameters<typeof openPage>) {
  const { form, queryClient } = await openPage(...server)
  const [field] = form.querySelectorAll<HTMLInputElement>('input[name=passcode]')
  if (!field) throw new Error('There is no field for a passcode.')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'open sesame')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  form.requestSubmit()
  await until(() => expect(queryClient.getQueryState(['idea', 7])?.status).toBe('error'))
}

const notReached = () => Promise.reject(new TypeError('Failed to fetch'))

test.each([
  ['is not reached', notReached, undefined],
  ['is not reached, and the clock was set back,', notReached, Date.now() + HOUR],
  [
    'is busy',
    async () => Response.json({ code: 'internal', message: 'Not now.' }, { status: 500 }),
    undefined,
  ],
])(
  'a new link and its passcode stay on the page when the server %s afterwards',
  async (_, answer, knownAt) => {
    await makeLink(answer, made, knownAt)
    const values = () => [...document.querySelectorAll('input')].map(({ value }) => value)
    await until(() => expect(values()).toContain('open sesame'))
    // The query cache notifies its components in a later task.
    await new Promise((resolve) => setTimeout(resolve))
    expect(values()).toContain('open sesame')
    expect(leave).not.toHaveBeenCalled()
  },
)

test.each([
  ['after its link was made', made],
  ['before its link was made', deleted],
])('the page of an idea that was deleted elsewhere %s says so', async (_, make) => {
  dismissToast()
  await makeLink(deleted, make)
  await until(() => expect(document.body.textContent).toContain('Idea not found'))
  if (make === deleted) expect(currentToast()?.description).toBe('This idea was deleted.')
})

test('opening the page asks for the idea once', async () => {
  const { asked } = await openPage(deleted)
  await until(() => expect(asked).toContain('/api/ideas/7/shares'))
  // The parts of the page that need the idea have asked for what they need by then.
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked.filter((url) => url === '/api/ideas/7')).toHaveLength(1)
})
