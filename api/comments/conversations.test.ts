import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Comment, type CommentPlace } from '#contract/comments.ts'
import { IdeaSummary } from '#contract/ideas.ts'
import { Share } from '#contract/shares.ts'
import { answerOf, beginAt, eventsOfKind, resolve, say } from '../../tests/access/conversations.ts'
import {
  makeIdea,
  makeShare,
  type Reader,
  readAlong,
  signUp,
  startUnlimitedServer,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { CommentModel } from './kept/comment.model.ts'

let server: TestServer
let owner: Client
let ideaId: number
let shareId: number
let token: string
const here: CommentPlace = { kind: 'text', block: 1, excerpt: 'A saw tooth.' }
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server, 'Ada Example')
  ideaId = (await makeIdea(owner, 'Quiet fan', '<h2>Edge</h2><p>A <b>saw</b> tooth.</p>')).id
  const share = await makeShare(owner, ideaId)
  shareId = share.id
  token = share.accessLink
})
afterAll(() => server.close())

const read = async (browser: Client) =>
  (await browser.get(`/api/comments?ideaId=${ideaId}`)).json(v.array(Comment))
const of = async (browser: Client, { id }: { id: number }) =>
  (await read(browser)).filter((comment) => comment.id === id || comment.under === id)
const begin = (reader: Reader) => beginAt(reader, here)
const answer = (reader: Reader, under: number) => answerOf(owner, ideaId, reader, under)
const eventsOf = (kind: string) => eventsOfKind(owner, ideaId, kind)

test('a comment at a place in the text is seen by its reader and the owner only', async () => {
  const [grace, bob] = [await readAlong(server, token), await readAlong(server, token, 'Bob Reader')]
  const root = await begin(grace)
  expect(root).toMatchObject({ place: { ...here, revision: 1 }, under: null, resolved: false })
  const answered = await answer(grace, root.id)
  expect(await of(grace.browser, root)).toMatchObject([
    { id: root.id, unread: false },
    { id: answered.id, under: root.id, unread: true, place: null },
  ])
  expect(await read(bob.browser)).toEqual([])
  for (const body of [{ under: root.id }, { under: answered.id }, { under: 999_999 }])
    expect((await say(bob.browser, body)).code).toBe('not_found')
  expect((await say(grace.browser, { under: answered.id })).code).toBe('not_found')
  expect((await say(owner, { ideaId, recipientId: bob.id, under: root.id })).code).toBe('not_found')
})

test.each<[string, object]>([
  ['a block that is not there', { ...here, block: 2 }],
  ['other words', { ...here, excerpt: 'A saw teeth.' }],
  ['a page of what is no PDF', { kind: 'page', page: 1, x: 0.5, y: 0.5 }],
  ['a point beside the page', { kind: 'page', page: 1, x: 1.01, y: 0.5 }],
  ['no whole block', { ...here, block: 0.5 }],
  ['words without end', { ...here, excerpt: 'a'.repeat(241) }],
  ['something else', { kind: 'film', second: 3 }],
])('a comment at %s is refused', async (_, place) => {
  const grace = await readAlong(server, token)
  expect((await say(grace.browser, { place })).status).toBe(422)
  expect(await read(grace.browser)).toEqual([])
})

test('an owner cannot begin a conversation at a place, and nobody can begin one within another', async () => {
  const grace = await readAlong(server, token)
  const root = await begin(grace)
  expect((await say(owner, { ideaId, recipientId: grace.id, place: here })).status).toBe(422)
  expect((await say(grace.browser, { place: here, under: root.id })).status).toBe(422)
})

test('a place refers to the revision that the reader opened, also after the draft has changed', async () => {
  const draft = await makeIdea(owner, 'Draft', '<p>First words.</p>')
  const grace = await readAlong(server, (await makeShare(owner, draft.id)).accessLink)
  await owner.put(`/api/ideas/${draft.id}`, { title: 'Draft', content: '<p>Other words.</p>' })
  const place = { kind: 'text', block: 0 } as const
  expect((await say(grace.browser, { place: { ...place, excerpt: 'Other words.' } })).status).toBe(422)
  const old = await say(grace.browser, { place: { ...place, excerpt: 'First words.' } })
  expect(old.json(Comment).place).toMatchObject({ revision: draft.revision })
})

test('only the owner can resolve or reopen a conversation, and repeats are recorded once', async () => {
  const grace = await readAlong(server, token)
  const root = await begin(grace)
  const before = (await eventsOf('resolved')).length
  for (const browser of [grace.browser, server.browser()])
    expect((await resolve(browser, root.id, root.id)).code).toBe('sign_in')
  expect((await resolve(await signUp(server, 'Mallory'), root.id, root.id)).code).toBe('not_found')
  expect((await resolve(owner, root.id, root.id + 1)).status).toBe(422)
  const general = (await say(grace.browser, {})).json(Comment)
  expect((await resolve(owner, general.id, general.id)).code).toBe('not_found')
  const pressed = await Promise.all([1, 2, 3, 4].map(() => resolve(owner, root.id, root.id)))
  for (const done of pressed) expect(done.json(Comment)).toMatchObject({ id: root.id, resolved: true })
  expect(await of(grace.browser, root)).toMatchObject([{ resolved: true }])
  expect(await eventsOf('resolved')).toHaveLength(before + 1)
  const waiting = (await eventsOf('commented')).find(
    ({ facts }) => 'commentId' in facts && facts.commentId === root.id,
  )
  expect(waiting).toMatchObject({ needs: null, facts: { conversation: root.id } })
  expect((await resolve(owner, root.id, null)).json(Comment).resolved).toBe(false)
  expect((await eventsOf('resolved')).map(({ facts }) => facts)[0]).toMatchObject({ resolved: false })
  expect(await eventsOf('resolved')).toHaveLength(before + 2)
})

test('at an idea that was deleted nothing is resolved and nobody is answered any more', async () => {
  const draft = await makeIdea(owner, 'Draft', '<p>First words.</p>')
  const grace = await readAlong(server, (await makeShare(owner, draft.id)).accessLink)
  const { id } = await beginAt(grace, { kind: 'text', block: 0, excerpt: 'First words.' })
  await owner.delete(`/api/ideas/${draft.id}`)
  expect((await resolve(owner, id, id)).code).toBe('idea_deleted')
  for (const under of [undefined, id])
    expect((await say(owner, { ideaId: draft.id, recipientId: grace.id, under })).code).toBe('idea_deleted')
  expect(await CommentModel.find({ ideaId: draft.id }).lean()).toMatchObject([{ _id: id }])
})

test("a reader's later comment reopens a resolved conversation; an answer of the owner does not", async () => {
  const grace = await readAlong(server, token)
  const root = await begin(grace)
  const meanwhile = await Promise.all([
    resolve(owner, root.id, root.id),
    say(grace.browser, { under: root.id }),
    resolve(owner, root.id, root.id),
  ])
  const late = meanwhile[1].json(Comment)
  expect(await of(owner, root)).toMatchObject([{ resolved: false }, { unread: true }])
  expect((await resolve(owner, root.id, late.id)).json(Comment).resolved).toBe(true)
  await answer(grace, root.id)
  expect((await of(grace.browser, root))[0]).toMatchObject({ resolved: true })
  await say(grace.browser, { under: root.id })
  expect((await of(grace.browser, root))[0]).toMatchObject({ resolved: false })
})

test('comments are marked as read by their addressee only, and the counts on cards and links follow', async () => {
  const grace = await readAlong(server, token)
  const counts = async () => {
    const ideas = (await owner.get('/api/ideas')).json(v.array(IdeaSummary))
    const shares = (await owner.get(`/api/ideas/${ideaId}/shares`)).json(v.array(Share))
    return [
      ideas.find(({ id }) => id === ideaId)?.newComments,
      shares.find(({ id }) => id === shareId)?.newComments,
    ]
  }
  const unread = async (browser: Client) => (await read(browser)).flatMap((one) => (one.unread ? one.id : []))
  const seen = (browser: Client, ids: number[]) => browser.post('/api/comments/read', { ids })
  await seen(owner, await unread(owner))
  expect(await counts()).toEqual([0, 0])
  const [one, two] = [await begin(grace), await begin(grace)]
  expect(await counts()).toEqual([2, 2])
  // Its author and a stranger cannot mark it as seen for the owner.
  expect((await seen(grace.browser, [one.id])).status).toBe(204)
  expect((await seen(await signUp(server, 'Mallory'), [one.id])).status).toBe(204)
  expect((await seen(server.browser(), [one.id])).code).toBe('identify')
  expect(await unread(owner)).toEqual([one.id, two.id])
  await Promise.all([seen(owner, [one.id]), seen(owner, [one.id])])
  expect(await unread(owner)).toEqual([two.id])
  expect(await counts()).toEqual([1, 1])
  // Answering marks the conversation as read.
  const answered = await answer(grace, two.id)
  expect(await counts()).toEqual([0, 0])
  expect(await unread(grace.browser)).toEqual([answered.id])
  await seen(owner, [answered.id])
  expect(await unread(grace.browser)).toEqual([answered.id])
  await seen(grace.browser, [answered.id])
  expect(await unread(grace.browser)).toEqual([])
  expect(
    (
      await seen(
        owner,
        Array.from({ length: 1_001 }, (_, n) => n + 1),
      )
    ).status,
  ).toBe(422)
})
