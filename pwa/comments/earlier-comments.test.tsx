// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { until } from '../../tests/support/until.ts'
import { setPageAccount } from '../data/account.ts'
import { RecipientComments } from './comment-panel.tsx'
import { OwnerComments } from './owner-comments.tsx'
import { closePage, comment, openPage, place, press, show, type } from './typing.fake.tsx'

/** A server with stored comments and lists of this size; `asked` logs the lists that were requested. */
let size: number
let stored: Comment[]
let asked: string[]
let marked: number[][]
let said: string[]
let isBroken: boolean
beforeEach(() => {
  openPage()
  size = 3
  asked = []
  marked = []
  said = []
  isBroken = false
  stored = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => make(id, 1))
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const { pathname, searchParams } = new URL(path, 'https://example.org')
    if (pathname === '/api/comments/read') {
      marked.push(JSON.parse(String(body)).ids)
      return new Response(null, { status: 204 })
    }
    if (method === 'POST') {
      const { seen } = JSON.parse(String(body))
      said.push(`${seen.from}-${seen.upTo}`)
      return Response.json(write(make(stored.length + 1, 1)), { status: 201 })
    }
    asked.push(path)
    if (isBroken) return new Response('broken', { status: 500 })
    if (pathname === '/api/ideas/7/threads') return Response.json(threads(searchParams.get('conversation')))
    const before = Number(searchParams.get('cursor')?.split('-')[1] ?? Number.POSITIVE_INFINITY)
    const threadId = Number(searchParams.get('recipientId') ?? 1)
    const { comments, next } = pageOf(threadId, before)
    searchParams.set('cursor', next ?? '')
    return Response.json(comments, {
      headers: next === null ? {} : { Link: `<${pathname}?${searchParams}>; rel="next"` },
    })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await closePage()
  setPageAccount(null)
  location.hash = ''
})

const make = (id: number, recipientId: number, more: Partial<Comment> = {}): Comment => ({
  ...comment,
  ...{ id, recipientId, content: `words ${id}`, place: null, author: recipientId === 1 ? 'Bob' : 'Grace' },
  ...more,
})
function write(one: Comment): Comment {
  stored.push(one)
  return one
}
function pageOf(threadId: number, before = Number.POSITIVE_INFINITY) {
  const older = stored.filter(({ id, recipientId }) => recipientId === threadId && id < before)
  const comments = older.slice(-size)
  const roots = stored.filter(
    ({ id }) => comments.some(({ under }) => under === id) && !comments.some((one) => one.id === id),
  )
  return { comments: [...roots, ...comments], next: older.length > size ? `5-${comments[0]?.id}` : null }
}
const threads = (conversation: string | null) =>
  [...new Set(stored.map(({ recipientId }) => recipientId))].map((recipientId) => {
    const { comments, next } = pageOf(recipientId)
    const wanted = stored.filter(({ id, under }) => [id, under].includes(Number(conversation ?? 0)))
    const unread = stored.filter((one) => one.recipientId === recipientId && one.unread).length
    const name = recipientId === 1 ? 'Bob' : 'Grace'
    return { recipientId, name, comments: [...new Set([...wanted, ...comments])], unread, next }
  })

const words = () =>
  [...document.querySelectorAll('li')].map((item) => Number(/words (\d+)/.exec(item.textContent ?? '')?.[1]))
const button = () =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith('Earlier comments'))
/** The query cache notifies its components in a later task. */
const nextTask = () => new Promise<void>((done) => setTimeout(done))
/** Waits until exactly these comments are shown. */
const shows = (...ids: number[]) =>
  until(async () => {
    await act(nextTask)
    expect([words(), document.querySelector('[aria-busy=true]')]).toEqual([ids, null])
  })
const readMore = () => press(button()?.ariaLabel ?? 'Earlier comments')

const showReader = () => show(<RecipientComments ideaId={7} unsent={null} />)
function showOwner() {
  setPageAccount(1)
  return show(<OwnerComments ideaId={7} />)
}

test('a reader can load the earlier comments of a long thread page by page, to its beginning', async () => {
  await showReader()
  await shows(6, 7, 8)
  expect(document.body.textContent).toContain('3+ comments')
  await readMore()
  await shows(3, 4, 5, 6, 7, 8)
  await readMore()
  await shows(1, 2, 3, 4, 5, 6, 7, 8)
  expect([button(), document.body.textContent?.includes('8 comments')]).toEqual([undefined, true])
  expect(asked).toEqual(['', '&cursor=5-6', '&cursor=5-3'].map((at) => `/api/comments?ideaId=7${at}`))
})

test('refreshing keeps the loaded comments and shows them without a gap, however many new ones came', async () => {
  await showReader()
  await shows(6, 7, 8)
  await readMore()
  await shows(3, 4, 5, 6, 7, 8)
  for (const id of [9, 10, 11, 12, 13]) write(make(id, 1))
  await press('Refresh comments')
  await shows(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
  await readMore()
  await shows(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
})

test('a page of earlier comments that fails to load changes nothing and can be tried again', async () => {
  await showReader()
  await shows(6, 7, 8)
  isBroken = true
  await readMore()
  await shows(6, 7, 8)
  isBroken = false
  await readMore()
  await shows(3, 4, 5, 6, 7, 8)
})

test('the owner sees every thread, and how many new comments are among those not loaded', async () => {
  stored = [...stored.map((one) => ({ ...one, unread: true })), make(9, 2, { unread: true })]
  await showOwner()
  await shows(9, 6, 7, 8)
  expect(button()?.ariaLabel).toBe('Earlier comments of Bob, 5 new')
  await readMore()
  await shows(9, 3, 4, 5, 6, 7, 8)
  expect(asked.at(-1)).toBe('/api/comments?ideaId=7&recipientId=1&cursor=5-6')
  expect(button()?.ariaLabel).toBe('Earlier comments of Bob, 2 new')
})

test('a sent comment names the range of loaded comments, or none if they could not be loaded', async () => {
  write(make(9, 2))
  await showOwner()
  await shows(9, 6, 7, 8)
  await press('Answer Bob')
  await type('Brass.')
  await press('Send')
  isBroken = true
  await closePage()
  openPage()
  setPageAccount(null)
  await showReader()
  await type('Is anybody there?')
  await press('Send')
  expect(said).toEqual(['6-8', '1-0'])
})

test('a conversation with a gap offers earlier comments, and an address can open an old one whole', async () => {
  const root = make(1, 1, { place: { ...place, revision: 1 } })
  stored = [root, ...stored.slice(1).map((one) => ({ ...one, under: one.id % 2 ? null : 1 }))]
  await showReader()
  await shows(1, 6, 8, 7)
  expect(document.querySelectorAll('section button[aria-label^="Earlier comments"]')).toHaveLength(1)
  await closePage()
  openPage()
  location.hash = '#conversation-1'
  await showOwner()
  await shows(7, 1, 2, 4, 6, 8)
  expect(asked.at(-1)).toBe('/api/ideas/7/threads?conversation=1')
})

test('more comments than one request can mark as read are marked in two requests', async () => {
  vi.stubGlobal('IntersectionObserver', InSight)
  size = 1_001
  stored = Array.from({ length: size }, (_, n) => make(n + 1, 1, { byOwner: true, unread: true }))
  await showReader()
  await until(async () => {
    await act(nextTask)
    expect(marked.map(({ length }) => length)).toEqual([1_000, 1])
  })
  expect(new Set(marked.flat()).size).toBe(1_001)
})

/** An IntersectionObserver that reports every element as visible at once. */
class InSight {
  readonly observe: () => void
  readonly disconnect = () => undefined
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.observe = () => tell([{ isIntersecting: true }])
  }
}
