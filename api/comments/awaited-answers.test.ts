import { afterAll, beforeAll, expect, test } from 'vitest'
import { Comment } from '#contract/comments.ts'
import { answerOf, beginAt, eventsOfKind, resolve, say } from '../../tests/access/conversations.ts'
import { makeShare, type Reader, readAlong, startWithIdea } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'

/** Which comments wait for the owner's answer, and what ends that. */
let server: TestServer
let owner: Client
let ideaId: number
let token: string
beforeAll(async () => {
  ;({ server, owner, ideaId } = await startWithIdea())
  token = (await makeShare(owner, ideaId)).accessLink
})
afterAll(() => server.close())

const here = { kind: 'text', block: 0, excerpt: 'An owl-wing edge.' } as const
const begin = (reader: Reader) => beginAt(reader, here)
const answer = (reader: Reader, under: number) => answerOf(owner, ideaId, reader, under)
const eventsOf = (kind: string) => eventsOfKind(owner, ideaId, kind)

test('a conversation can be resolved up to its own comments only, and reopening an open one does nothing', async () => {
  const grace = await readAlong(server, token)
  const [root, elsewhere] = [await begin(grace), await begin(grace)]
  const general = (await say(grace.browser, {})).json(Comment)
  const before = (await eventsOf('resolved')).length
  for (const { id } of [general, elsewhere]) expect((await resolve(owner, root.id, id)).status).toBe(422)
  expect((await resolve(owner, root.id, null)).status).toBe(200)
  expect(await eventsOf('resolved')).toHaveLength(before)
})

test('answering or resolving ends the waiting of comments in that conversation, up to that moment', async () => {
  const [grace, mary] = [await readAlong(server, token), await readAlong(server, token, 'Mary Late')]
  const waiting = async () =>
    (await eventsOf('commented')).flatMap(({ needs, facts }) =>
      needs && 'commentId' in facts ? [facts.commentId] : [],
    )
  const before = await waiting()
  const root = await begin(grace)
  const more = (await say(grace.browser, { under: root.id })).json(Comment)
  const general = (await say(grace.browser, {})).json(Comment)
  const hers = (await say(mary.browser, {})).json(Comment)
  const left = async () =>
    (await waiting()).filter((id) => !before.includes(id)).sort((one, other) => one - other)
  expect(await left()).toEqual([root.id, more.id, general.id, hers.id])
  await say(owner, { ideaId, recipientId: grace.id })
  expect(await left()).toEqual([root.id, more.id, hers.id])
  await resolve(owner, root.id, root.id)
  expect(await left()).toEqual([more.id, hers.id])
  await answer(grace, root.id)
  expect(await left()).toEqual([hers.id])
})
