// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { until } from '../../tests/support/until.ts'
import { setPageAccount } from '../data/account.ts'
import { WithQueries } from '../data/queries.tsx'
import { OwnerComments } from './owner-comments.tsx'
import { ReaderComments } from './reader-comments.tsx'

/** Two people may read one idea in one browser, so every call names the link by which its page was opened. */
const answer: Comment = {
  ...{ id: 3, ideaId: 7, recipientId: 1, author: 'Ada Example', byOwner: true, content: 'For alice.' },
  ...{ createdAt: '2026-11-21T09:41:00.000Z', place: null, under: null, resolved: false, unread: true },
}

let root: Root
let sent: [method: string, path: string, link: string | null][]
beforeEach(() => {
  sent = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('IntersectionObserver', AtOnce)
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers }: RequestInit) => {
    const given = new Headers(headers)
    const link = given.get('Access-Token')
    sent.push([method, path, link && `${link} of ${given.get('X-Reader')}`])
    if (path === '/api/comments/read') return new Response(null, { status: 204 })
    if (method === 'POST') return Response.json({ ...answer, id: 4, byOwner: false }, { status: 201 })
    if (path === '/api/ideas/7/threads')
      return Response.json([{ recipientId: 1, name: '', comments: [answer], unread: 1, next: null }])
    return Response.json(link === 'link-b' ? [] : [answer])
  })
  Element.prototype.scrollIntoView = () => undefined
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  setPageAccount(null)
  vi.unstubAllGlobals()
})

/** An IntersectionObserver that reports every element as visible at once. */
class AtOnce {
  readonly observe: () => void
  readonly disconnect = () => undefined
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.observe = () => tell([{ isIntersecting: true }])
  }
}

const panel = { part: 'panel', ideaId: 7, endsReading: async () => false } as const
const show = (screen: ReactNode) => act(async () => root.render(screen))

async function write(words: string): Promise<void> {
  const field = document.querySelector('textarea')
  if (!field) throw new Error('There is no field')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => field.form?.requestSubmit())
}

test('a reader’s page lists, marks and sends comments with its own link and reader', async () => {
  await show(<ReaderComments {...panel} accessToken="link-a" readerId={1} />)
  await write('From alice.')
  expect(sent.slice(0, 3)).toEqual([
    ['GET', '/api/comments?ideaId=7', 'link-a of 1'],
    ['POST', '/api/comments/read', 'link-a of 1'],
    ['POST', '/api/comments', 'link-a of 1'],
  ])
  expect(document.body.textContent).toContain('For alice.')
})

test('comments listed for one link are not shown at another link', async () => {
  await show(<ReaderComments {...panel} accessToken="link-a" readerId={1} />)
  await show(<ReaderComments {...panel} accessToken="link-b" readerId={2} />)
  expect(sent.at(-1)).toEqual(['GET', '/api/comments?ideaId=7', 'link-b of 2'])
  expect(document.body.textContent).not.toContain('For alice.')
})

test('the owner’s page sends no link with its requests for comments', async () => {
  setPageAccount(1)
  await show(
    <WithQueries>
      <OwnerComments ideaId={7} />
    </WithQueries>,
  )
  expect(sent[0]).toEqual(['GET', '/api/ideas/7/threads', null])
  await until(async () => {
    await act(async () => undefined)
    expect(document.body.textContent).toContain('For alice.')
  })
  expect(new Set(sent.map(([, , link]) => link))).toEqual(new Set([null]))
})
