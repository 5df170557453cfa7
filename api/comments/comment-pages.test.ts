import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countActivity } from '#contract/activity.ts'
import { Comment, CommentThread } from '#contract/comments.ts'
import {
  makeIdea,
  makeShare,
  type Reader,
  readAlong,
  signUp,
  startWithIdea,
} from '../../tests/access/people.ts'
import type { Answer, Client } from '../../tests/support/client.ts'
import { countCalls } from '../../tests/support/count-calls.ts'
import { writeComments } from '../../tests/support/write-comments.ts'
import { IdeaModel } from '../ideas/idea.model.ts'
import { CommentModel, type CommentRecord } from './kept/comment.model.ts'

/** Everybody's comments stay reachable, however many another reader writes. */
let world: Awaited<ReturnType<typeof startWithIdea>>
let ideaId: number
let mine: { ideaId: number; ownerId: number }
let grace: Reader
let bob: Reader
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())
beforeEach(async () => {
  ideaId = (await makeIdea(world.owner, 'Quiet fan', '<p>An owl-wing edge.</p>')).id
  mine = { ideaId, ownerId: (await IdeaModel.findById(ideaId).orFail().lean()).ownerId }
  const token = (await makeShare(world.owner, ideaId)).accessLink
  grace = await readAlong(world.server, token)
  bob = await readAlong(world.server, token, 'Bob Reader')
})

const say = async (browser: Client, body: object) =>
  (await browser.post('/api/comments', { content: 'x', ideaId, ...body })).json(Comment)

/** Writes `count` comments of one reader at once and returns their ids. */
const flood = ({ id: recipientId }: Reader, count: number, more: Partial<CommentRecord> = {}) =>
  writeComments(Array.from({ length: count }, () => ({ ...mine, recipientId, ...more })))

const nextOf = ({ headers }: Answer) => /<([^>]*)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1]

/** All pages from this address on, following the `Link` header of each. */
async function pages({ browser }: Pick<Reader, 'browser'>, path: string, between = async () => {}) {
  const found: Comment[][] = []
  for (let next: string | undefined = path; next; await between()) {
    const answer = await browser.get(next)
    found.push(answer.json(v.array(Comment)))
    next = nextOf(answer)
  }
  return found
}
const idsOf = (comments: Comment[]) => comments.map(({ id }) => id)
const threads = async (query = '', browser = world.owner) => {
  const answer = await browser.get(`/api/ideas/${ideaId}/threads${query}`)
  return { items: answer.json(v.array(CommentThread)), next: nextOf(answer) }
}

test('2,101 comments come in three pages without gaps or repeats, newest page first', async () => {
  const first = await say(bob.browser, { content: 'the first' })
  const ids = [first.id, ...(await flood(bob, 2_100))]
  const [newest, middle, oldest, ...none] = await pages(bob, `/api/comments?ideaId=${ideaId}`)
  expect(none).toEqual([])
  expect([...(oldest ?? []), ...(middle ?? []), ...(newest ?? [])].map(({ id }) => id)).toEqual(ids)
  expect([newest?.length, middle?.length, oldest?.[0]?.content]).toEqual([1_000, 1_000, 'the first'])
  expect(await pages({ browser: world.owner }, `/api/comments?ideaId=${ideaId}`)).toHaveLength(3)
})

test('a list of exactly one page has no next page', async () => {
  await say(bob.browser, {})
  await flood(bob, 999)
  expect((await pages(bob, `/api/comments?ideaId=${ideaId}`)).map(({ length }) => length)).toEqual([1_000])
  expect(await threads()).toMatchObject({ items: [{ recipientId: bob.id, next: null }] })
})

test('comments written or deleted between two pages do not shift the later page', async () => {
  await say(bob.browser, {})
  const ids = await flood(bob, 1_500)
  const found = await pages(bob, `/api/comments?ideaId=${ideaId}`, async () => {
    await say(bob.browser, { content: 'meanwhile' })
    // Deletes the comment that the cursor names.
    await CommentModel.deleteOne({ _id: ids.at(-1_000) ?? 0 })
  })
  expect(idsOf(found[1] ?? []).slice(1)).toEqual(ids.slice(0, 500))
})

test('pages show no other thread, and a malformed cursor is refused', async () => {
  const secret = await say(grace.browser, { content: 'secret of grace' })
  await say(bob.browser, {})
  const at = `cursor=${Date.now()}-${secret.id + 10}`
  for (const query of [`ideaId=${ideaId}`, `ideaId=${ideaId}&recipientId=${grace.id}`, 'x=1'])
    expect((await bob.browser.get(`/api/comments?${query}&${at}`)).text).not.toContain('secret of grace')
  const other = await signUp(world.server, 'Olga Example')
  expect((await other.get(`/api/comments?ideaId=${ideaId}&recipientId=${grace.id}`)).text).toBe('[]')
  expect((await other.get(`/api/ideas/${ideaId}/threads`)).code).toBe('not_found')
  expect((await grace.browser.get(`/api/ideas/${ideaId}/threads`)).code).toBe('sign_in')
  for (const query of ['cursor=x', 'cursor=1-', 'cursor=1-$gt', 'recipientId=0'])
    expect((await bob.browser.get(`/api/comments?${query}`)).status, query).toBe(422)
  expect((await world.owner.get(`/api/comments?recipientId=${grace.id}`)).status).toBe(422)
  expect((await world.owner.get(`/api/ideas/${ideaId}/threads?cursor=x`)).status).toBe(422)
  expect((await bob.browser.get('/api/comments?cursor=5-abc')).json(v.array(Comment))).toEqual([])
  await bob.browser.post(`/api/share/${bob.token}/close`)
  expect((await bob.browser.get(`/api/comments?ideaId=${ideaId}&${at}`)).code).toBe('identify')
})

test("a reader with 1,200 comments does not hide another reader's thread from the owner", async () => {
  const asked = await say(grace.browser, { content: 'Which steel?' })
  const seen = await say(bob.browser, {})
  await world.owner.post('/api/comments/read', { ids: [seen.id] })
  const ids = await flood(bob, 1_200)
  const { items, next } = await threads()
  expect(next).toBeUndefined()
  expect(items.map(({ name, unread }) => [name, unread])).toEqual([
    ['Bob Reader', 100],
    ['Grace Reader', 1],
  ])
  const [ofBob, ofGrace] = items
  expect(ofGrace).toMatchObject({ comments: [{ id: asked.id, unread: true }], next: null })
  expect(idsOf(ofBob?.comments ?? [])).toEqual(ids.slice(-20))
  const path = `/api/comments?ideaId=${ideaId}&recipientId=${bob.id}&cursor=${ofBob?.next}`
  const earlier = await pages({ browser: world.owner }, path)
  expect(earlier.toReversed().flatMap(idsOf)).toEqual([seen.id, ...ids.slice(0, -20)])
})

test('an answer leaves comments unread that its author had not loaded', async () => {
  const needsYou = async () =>
    (await world.owner.get('/api/activity/counts')).json(countActivity.answer).needsYou
  const before = await needsYou()
  await say(bob.browser, {})
  const ids = await flood(bob, 30, { unread: true })
  const [early, from, upTo] = [ids[9] ?? 0, ids[10] ?? 0, ids.at(-1)]
  const meanwhile = await say(bob.browser, { content: 'Is it patented?' })
  const answer = { recipientId: bob.id, seen: { from, upTo } }
  await say(world.owner, answer)
  const unread = async () => {
    const [thread] = (await threads()).items
    return idsOf(thread?.comments.filter((comment) => comment.unread) ?? []).slice(-2)
  }
  expect(await unread()).toEqual([early, meanwhile.id])
  expect(await needsYou()).toBe(before + 1)
  await say(world.owner, { recipientId: bob.id })
  expect([await unread(), await needsYou()]).toEqual([[], before])
})

test('threads come in pages, and longer threads need no more database calls', async () => {
  await say(bob.browser, {})
  const ids = Array.from({ length: 60 }, (_, n) => 1_000_000 + ideaId * 100 + n)
  await writeComments(
    ids.flatMap((id) =>
      Array.from({ length: 17 }, () => ({ ...mine, recipientId: id, author: `Reader ${id}` })),
    ),
  )
  const first = await threads()
  const second = await threads(first.next?.slice(first.next.indexOf('?')))
  expect(second.next).toBeUndefined()
  expect([...first.items, ...second.items].map(({ recipientId }) => recipientId)).toEqual([
    ...ids.toReversed(),
    bob.id,
  ])
  expect(first.items[3]).toMatchObject({ name: `Reader ${ids[56]}`, unread: 17, next: null })
  const cost = async () => {
    // A first call, because once a minute a call also writes that its session is in use.
    await threads()
    return countCalls(() => threads())
  }
  const few = await cost()
  await flood(bob, 1_100)
  expect(await cost()).toBe(few)
})

test('a conversation includes its first comment and state on a later page, and can be asked for whole', async () => {
  const place = { kind: 'text', block: 0, excerpt: 'An owl-wing edge.' }
  const root = await say(bob.browser, { place })
  const replies = await flood(bob, 30, { under: root.id })
  const resolved = await world.owner.put(`/api/comments/${root.id}/resolved`, { upTo: replies.at(-1) })
  expect(resolved.json(Comment).resolved).toBe(true)
  await flood(bob, 1_100)
  const wanted = async () => (await threads(`?conversation=${root.id}`)).items[0]?.comments ?? []
  expect(idsOf(await wanted()).slice(0, 31)).toEqual([root.id, ...replies])
  expect((await wanted())[0]).toMatchObject({ resolved: true })
  const again = await say(bob.browser, { under: root.id })
  const [thread] = (await threads()).items
  expect(thread?.comments[0]).toMatchObject({ id: root.id, resolved: false, place })
  expect(idsOf(thread?.comments ?? [])).toHaveLength(21)
  expect(thread?.comments.at(-1)?.id).toBe(again.id)
  // The page with the first comment reflects later comments too.
  const [, earlier] = await pages(bob, `/api/comments?ideaId=${ideaId}`)
  expect(earlier?.[0]).toMatchObject({ id: root.id, resolved: false })
  // Nobody can read the conversation through another idea.
  const other = await makeIdea(world.owner, 'Other', '<p>x</p>')
  const elsewhere = await world.owner.get(`/api/ideas/${other.id}/threads?conversation=${root.id}`)
  expect(elsewhere.text).toBe('[]')
})
