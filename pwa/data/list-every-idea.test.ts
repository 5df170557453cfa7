import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { IdeaSummary } from '#contract/ideas.ts'
import { setPageAccount } from './account.ts'
import { listEveryIdea } from './list-every-idea.ts'

const idea = (id: number, minute: number, revision = 1): IdeaSummary => ({
  id,
  title: `Idea ${id}`,
  status: 'draft',
  revision,
  documentId: null,
  blockchainTimestamp: null,
  timestamp: null,
  predecessorId: null,
  copyOf: null,
  draftKey: null,
  editorSchema: 1,
  createdAt: new Date(0).toISOString(),
  lastModified: new Date(minute * 60_000).toISOString(),
  kind: 'html',
  excerpt: '',
  shareCount: 0,
  viewCount: 0,
  readerCount: 0,
  newComments: 0,
  labels: [],
  isPinned: false,
  labelRevision: 0,
})

/** The server's ideas, the newest change first, in pages of two. `onPage` may change them after an answer. */
let ideas: IdeaSummary[] = []
let asked: string[] = []
let onPage = () => {}
beforeEach(() => {
  asked = []
  onPage = () => {}
  setPageAccount(1)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const [, at = Number.POSITIVE_INFINITY] = (/cursor=(\d+)/.exec(url) ?? []).map(Number)
    const behind = ideas.filter(({ lastModified }) => Date.parse(lastModified) < at)
    const page = behind.slice(0, 2)
    const last = Date.parse(page.at(-1)?.lastModified ?? '')
    const headers = behind.length > 2 ? { Link: `</api/ideas?cursor=${last}-1>; rel="next"` } : {}
    const answer = new Response(JSON.stringify(page), { headers })
    onPage()
    return answer
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  setPageAccount(null)
})
const idsOf = (list: IdeaSummary[]) => list.map(({ id }) => id)

test('a list of ideas with one page takes one request', async () => {
  ideas = [idea(2, 2), idea(1, 1)]
  expect(idsOf(await listEveryIdea({}))).toEqual([2, 1])
  expect(asked).toEqual(['/api/ideas'])
})

test('a list of ideas with several pages is read to its end, in its order', async () => {
  ideas = [5, 4, 3, 2, 1].map((id) => idea(id, id))
  expect(idsOf(await listEveryIdea({}))).toEqual([5, 4, 3, 2, 1])
})

test('an idea that is saved while the pages of the list are read is listed once, in its newest state', async () => {
  ideas = [5, 4, 3, 2, 1].map((id) => idea(id, id))
  onPage = () => {
    if (asked.length === 1) ideas = [idea(1, 9, 2), ...ideas.slice(0, 4)]
    if (asked.length === 2) ideas = [idea(5, 10, 2), idea(4, 9.5, 2), idea(1, 9, 2), idea(3, 3), idea(2, 2)]
  }
  const all = await listEveryIdea({})
  expect(idsOf(all)).toEqual([5, 4, 1, 3, 2])
  expect(all.map(({ revision }) => revision)).toEqual([2, 2, 2, 1, 1])
})

test('a next page at another site is not requested', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response('[]', { headers: { Link: '<https://elsewhere.example/api/ideas>; rel="next"' } })
  })
  expect(await listEveryIdea({})).toEqual([])
  expect(asked).toEqual(['/api/ideas'])
})
