// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { reactPage } from '../../tests/support/react-page.ts'
import { setPageAccount } from '../data/account.ts'
import { currentToast, dismissToast } from '../ui/feedback/toast.ts'
import { makeShare } from './share.fake.ts'
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
