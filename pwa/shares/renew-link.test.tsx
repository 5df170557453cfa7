// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY, HOUR, SECOND } from '#contract/rules/durations.ts'
import { reactPage } from '../../tests/support/react-page.ts'
import { setPageAccount } from '../data/account.ts'
import { currentToast, dismissToast } from '../ui/feedback/toast.ts'
import { makeShare } from './share.fake.ts'
import { sharesQuery } from './shares.queries.ts'
import { useRenewLink } from './use-renew-link.ts'

const draw = reactPage()

test.each([
  ['was switched off', async () => Response.json([makeShare({ state: 'revoked' })]), 'switched off for good'],
  [
    'belonged to a deleted idea',
    async () => Response.json({ code: 'idea_deleted', message: 'This idea was deleted.' }, { status: 410 }),
    'This idea was deleted.',
  ],
  ['is not reached', () => Promise.reject(new TypeError('Failed to fetch')), 'No connection'],
  ['is active again', async () => Response.json([makeShare()]), 'already active'],
])('a link that %s is not renewed, and the reason is said', async (_, answer, words) => {
  dismissToast()
  setPageAccount(1)
  vi.stubGlobal('fetch', answer)
  let renew: ReturnType<typeof useRenewLink> | undefined
  function Page() {
    renew = useRenewLink()
    return null
  }
  await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Page />
    </QueryClientProvider>,
  )
  await renew?.({ id: 1, ideaId: 1 })
  expect(currentToast()?.description).toContain(words)
  setPageAccount(null)
})

test('a link that the device took for active before its clock was set back is renewed', async () => {
  dismissToast()
  setPageAccount(1)
  const expired = makeShare({ state: 'expired', expiresAt: '2026-11-20T10:00:00.000Z' })
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    sent.push(method ?? '')
    return Response.json(method === 'PATCH' ? makeShare() : [expired])
  })
  const queryClient = new QueryClient()
  const inAnHour = Date.now() + HOUR
  queryClient.setQueryData(sharesQuery(1).queryKey, [makeShare()], { updatedAt: inAnHour })
  let renew: ReturnType<typeof useRenewLink> | undefined
  function Page() {
    renew = useRenewLink()
    return null
  }
  await draw(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  await renew?.({ id: 1, ideaId: 1 })
  expect(sent.slice(0, 2)).toEqual(['GET', 'PATCH'])
  expect(currentToast()?.description).toContain('opens again')
  setPageAccount(null)
})

test('a link is renewed for a week from now by the server, on a device whose clock is three days ahead', async () => {
  dismissToast()
  setPageAccount(1)
  const now = new Date(Math.floor(Date.now() / SECOND) * SECOND)
  const headers = { Date: new Date(now.getTime() - 3 * DAY).toUTCString() }
  const expired = makeShare({ state: 'expired', expiresAt: new Date(now.getTime() - 10 * DAY).toISOString() })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') sent.push(JSON.parse(String(body)))
    return Response.json(method === 'PATCH' ? makeShare() : [expired], { headers })
  })
  let renew: ReturnType<typeof useRenewLink> | undefined
  function Page() {
    renew = useRenewLink()
    return null
  }
  vi.useFakeTimers({ toFake: ['Date'], now: now.getTime() + SECOND })
  onTestFinished(() => void vi.useRealTimers())
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  await renew?.({ id: 1, ideaId: 1 })
  expect(sent).toEqual([{ expiresAt: new Date(now.getTime() + 4 * DAY + SECOND).toISOString() }])
  setPageAccount(null)
})
