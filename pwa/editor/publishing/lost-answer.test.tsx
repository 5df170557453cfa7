// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type PropsWithChildren } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { idea, summary } from '../../../tests/sync/rows.ts'

vi.mock('./idea-content.tsx', () => ({ IdeaContent: () => null }))
vi.mock('../../ui/layout/slot.tsx', () => ({ Fill: ({ children }: PropsWithChildren) => children }))
vi.mock('../take-out/idea-menu.tsx', () => ({ IdeaMenu: () => null }))
vi.mock('./publish-sheet.tsx', () => ({
  PublishSheet: ({ onPublish, onPublished }: PublishSheetProps) => (
    <button
      type="button"
      onClick={() => void onPublish(null).then((published) => published && onPublished(published, []))}
    >
      Seal
    </button>
  ),
}))

import { setPageAccount } from '../../data/account.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { currentToast } from '../../ui/feedback/toast.ts'
import { PdfIdeaPage } from './pdf-idea-page.tsx'
import type { PublishSheetProps } from './publish-sheet.tsx'

const pdf = { type: 'pdf', pdfPath: '/api/ideas/7/file', fileName: 'plan.pdf' } as const
const shown = idea(7, { content: pdf, revision: 1 })
const published = idea(7, { content: pdf, revision: 2, status: 'published' })

/** Presses Publish and loses the answer; `now` is what the server returns for the idea afterwards. */
async function publish(now: (() => Response) | null) {
  setPageAccount(1)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) =>
    method === 'GET' && now ? Promise.resolve(now()) : Promise.reject(new TypeError('Failed to fetch')),
  )
  const onPublished = vi.fn<(published: { status: string }) => void>()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const onOutdated = vi.fn()
  const page = {
    userId: 1,
    idea: shown,
    kept: null,
    comments: null,
    news: null,
    onPublished,
    onOutdated,
    onMissing: vi.fn(),
  }
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <PdfIdeaPage {...page} />
      </QueryClientProvider>,
    ),
  )
  const press = (name: string) =>
    act(async () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
    )
  await press('Publish')
  await press('Seal')
  return { onPublished, onOutdated, close: () => act(async () => root.unmount()) }
}

test('a PDF whose publishing got no answer is shown as published if the server says that it is', async () => {
  const { onPublished, close } = await publish(() => Response.json(published))
  await until(() =>
    expect(onPublished).toHaveBeenCalledWith(expect.objectContaining({ status: 'published' }), []),
  )
  expect(currentToast()).toBeNull()
  await close()
})

test.each([
  ['it was not published', () => Response.json(shown)],
  ['the server stays away', null],
])('after publishing a PDF without an answer, if %s, nothing is shown as published', async (_what, now) => {
  const { onPublished, close } = await publish(now)
  await until(() =>
    expect(currentToast()).toMatchObject({
      title: 'No answer came',
      description: 'Publishing needs a connection. Trying again never publishes it twice.',
      variant: 'destructive',
    }),
  )
  expect(onPublished).not.toHaveBeenCalled()
  await close()
})

test('the page of a PDF is reopened once the list of ideas has it as published', async () => {
  const { onOutdated, close } = await publish(null)
  const listing = (revision: number, status: 'draft' | 'published') => {
    vi.stubGlobal('fetch', async () =>
      Response.json([summary(6, { revision: 9 }), summary(7, { revision, status })]),
    )
    return engineOf(1).context.server.list()
  }
  await listing(1, 'draft')
  expect(onOutdated).not.toHaveBeenCalled()
  await listing(2, 'published')
  expect(onOutdated).toHaveBeenCalledOnce()
  await close()
})
