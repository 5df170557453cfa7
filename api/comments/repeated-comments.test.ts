import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Comment } from '#contract/comments.ts'
import { makeShare, readAlong, startWithIdea } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { EventModel } from '../activity/log/event.model.ts'
import { CommentModel } from './kept/comment.model.ts'

type Started = Awaited<ReturnType<typeof startWithIdea>>
let server: Started['server']
let owner: Client
let ideaId: number
let token: string
beforeAll(async () => {
  ;({ server, owner, ideaId } = await startWithIdea('<p>An edge.</p><p>A strip.</p>'))
  token = (await makeShare(owner, ideaId)).accessLink
})
afterAll(() => server.close())

const KEY = 'a-comment-key-1'
const send = (by: Client, body: object, key?: string) =>
  by.post('/api/comments', { ideaId, ...body }, key === undefined ? {} : { 'Idempotency-Key': key })
const say = async (by: Client, body: object, key?: string) => (await send(by, body, key)).json(Comment)
const list = async (by: Client) => (await by.get(`/api/comments?ideaId=${ideaId}`)).json(v.array(Comment))
const place = { kind: 'text', block: 0, excerpt: 'An edge.' }

test('a comment sent several times with the same key, also at once, is stored once', async () => {
  const { browser, id } = await readAlong(server, token)
  const countEvents = () => EventModel.countDocuments({ ideaId, kind: 'commented' })
  const before = await countEvents()
  const root = (await say(browser, { content: 'Root', place }, 'key-of-the-root')).id
  const bodies: [Client, object][] = [
    [browser, { content: 'On the whole' }],
    [browser, { content: 'At a place', place: { ...place, block: 1, excerpt: 'A strip.' } }],
    [browser, { content: 'In a conversation', under: root }],
    [owner, { content: 'An answer', recipientId: id }],
    [owner, { content: 'An answer there', recipientId: id, under: root }],
  ]
  for (const [n, [by, body]] of bodies.entries()) {
    const key = `${KEY}-${n}`
    const answers = await Promise.all([say(by, body, key), say(by, body, key), say(by, body, key)])
    const again = await say(by, body, key)
    for (const answer of answers) expect({ ...answer, unread: again.unread }).toEqual(again)
    expect(again).toMatchObject({ content: Object(body).content, byOwner: by === owner })
  }
  expect(await list(browser)).toHaveLength(1 + bodies.length)
  expect(await countEvents()).toBe(before + 1 + bodies.length)
})

test('a comment with half a surrogate pair still matches when it is sent again', async () => {
  const { browser } = await readAlong(server, token)
  const body = { content: 'A smile cut in half: \ud83d' }
  const first = await say(browser, body, 'key-of-the-half')
  expect(first.content).toBe('A smile cut in half: \ufffd')
  expect(await say(browser, body, 'key-of-the-half')).toEqual(first)
})

test('the same key used by different authors makes separate comments', async () => {
  const grace = await readAlong(server, token)
  const bob = await readAlong(server, token, 'Bob Reader')
  const first = await say(grace.browser, { content: 'Secret of Grace' }, KEY)
  const others = [
    await say(bob.browser, { content: 'Secret of Grace' }, KEY),
    await say(owner, { content: 'Secret of Grace', recipientId: grace.id }, KEY),
    await say(owner, { content: 'Secret of Grace', recipientId: bob.id }, KEY),
  ]
  expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(4)
  expect(others.map(({ author }) => author)).toEqual(['Bob Reader', 'Ada Example', 'Ada Example'])
  expect((await send(server.browser(), { content: 'Secret of Grace' }, KEY)).code).toBe('identify')
  expect((await say(grace.browser, { content: 'Secret of Grace' }, KEY)).id).toBe(first.id)
  expect(await list(bob.browser)).toHaveLength(2)
})

test('a key repeated with other words is refused, and the first comment stays', async () => {
  const { browser } = await readAlong(server, token)
  await say(browser, { content: 'One' }, KEY)
  expect((await send(browser, { content: 'Another' }, KEY)).code).toBe('bad_request')
  expect((await send(browser, { content: 'Another' }, 'short')).code).toBe('bad_request')
  await say(browser, { content: 'Another' }, `${KEY}-2`)
  expect((await list(browser)).map(({ content }) => content)).toEqual(['One', 'Another'])
})

test('a repeat that names the conversation begun by the first attempt is the same comment', async () => {
  const { browser } = await readAlong(server, token)
  const first = await say(browser, { content: 'Why?', place }, KEY)
  expect((await say(browser, { content: 'Why?', under: first.id }, KEY)).id).toBe(first.id)
  expect(await list(browser)).toHaveLength(1)
})

test('comments without a key are stored each', async () => {
  const { browser } = await readAlong(server, token)
  for (const _ of [1, 2]) await say(browser, { content: 'Yes' })
  expect(await list(browser)).toHaveLength(2)
})

test('repeating an interrupted answer finishes it and leaves later comments waiting', async () => {
  const { browser, id } = await readAlong(server, token, 'Cy Reader')
  const asked = await say(browser, { content: 'Which steel?' })
  const update = CommentModel.updateMany.bind(CommentModel)
  const breaks = vi.spyOn(CommentModel, 'updateMany').mockImplementation((filter, ...rest) => {
    if (Object.hasOwn(Object(filter), 'unread')) throw new Error('The process ends here.')
    return update(filter, ...rest)
  })
  const answer = { content: 'Spring steel.', recipientId: id }
  expect((await send(owner, answer, `${KEY}-broken`)).status).toBe(500)
  breaks.mockRestore()
  const later = await say(browser, { content: 'And how thick?' })
  await say(owner, answer, `${KEY}-broken`)
  const needs = await EventModel.find({ ideaId, needsOwner: true, 'facts.value.threadId': id }).lean()
  expect(needs.map(({ facts }) => Object(facts?.value).commentId)).toEqual([later.id])
  const unread = (await list(owner)).filter((comment) => comment.recipientId === id && comment.unread)
  expect(unread.map(({ id }) => id)).toEqual([later.id])
  expect(asked.id).toBeLessThan(later.id)
})
