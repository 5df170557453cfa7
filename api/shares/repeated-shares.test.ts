import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Share } from '#contract/shares.ts'
import { makeIdea, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { withRoomFor } from '../../tests/support/refuse-writes.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { EventModel } from '../activity/log/event.model.ts'
import { repairLog } from '../activity/log/repair-log.ts'
import { IdeaModel } from '../ideas/idea.model.ts'

let server: TestServer
let owner: Client
let ideaId: number
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  ideaId = (await makeIdea(owner, 'Quiet fan', '<p>x</p>')).id
  server.mailer.sent.length = 0
})

const KEY = 'a-share-key-1'
const send = (terms: object, key?: string, by = owner) =>
  by.post(
    '/api/shares',
    { ideaId, shareType: 'full-access', ...terms },
    key ? { 'Idempotency-Key': key } : {},
  )
const make = async (terms: object, key?: string) => (await send(terms, key)).json(Share)
const listed = async () => (await owner.get(`/api/ideas/${ideaId}/shares`)).json(v.array(Share))
const counted = async () => (await IdeaModel.findById(ideaId).lean())?.shareCount
const invited = { shareType: 'email', recipientEmail: 'grace@example.org' }

test('a link requested several times with the same key, also at once, is made once', async () => {
  const key = `${KEY}-at-once`
  const terms = { name: 'For Grace', passcode: 'a secret word' }
  const made = await Promise.all([make(terms, key), make(terms, key), make(terms, key)])
  expect(new Set([...made, await make(terms, key)].map(({ accessLink }) => accessLink)).size).toBe(1)
  expect([(await listed()).length, await counted()]).toEqual([1, 1])
  expect(await EventModel.countDocuments({ ideaId, kind: 'link-made' })).toBe(1)
})

test('simultaneous repeats of an invitation send their mail under one id', async () => {
  server.mailer.terms.length = 0
  const key = `${KEY}-invited-at-once`
  await Promise.all([make(invited, key), make(invited, key), make(invited, key)])
  const letters = new Set(server.mailer.terms.map((terms) => JSON.stringify(terms?.once)))
  expect([...letters]).toEqual([expect.stringMatching(/^{"id":"[0-9a-f]{24}"/)])
})

test('a key repeated with other terms is refused, and keys of different owners are independent', async () => {
  const key = `${KEY}-others`
  await make({ passcode: 'a secret word' }, key)
  for (const terms of [{ passcode: 'another word' }, {}, { allowDownload: false }, invited])
    expect((await send(terms, key)).code).toBe('bad_request')
  expect((await send({}, 'short')).code).toBe('bad_request')
  expect(await listed()).toHaveLength(1)
  const other = await signUp(server)
  expect((await send({ passcode: 'a secret word' }, key, other)).code).toBe('not_found')
})

test('requests without a key make a link each', async () => {
  for (const _ of [1, 2]) await make({})
  expect([(await listed()).length, await counted()]).toEqual([2, 2])
})

test('an invitation interrupted at any write is sent when the request is repeated', async () => {
  for (let room = 0, isDone = false; !isDone; room++) {
    ideaId = (await makeIdea(owner, 'Quiet fan', '<p>x</p>')).id
    server.mailer.sent.length = 0
    const key = `${KEY}-room-${room}`
    let status = 0
    const refused = await withRoomFor(room, async () => {
      status = (await send(invited, key)).status
    })
    isDone = refused.length === 0
    await repairLog(server.context)
    if (status !== 201) await make(invited, key)
    await make(invited, key)
    expect([(await listed()).length, await counted()], `${refused}`).toEqual([1, 1])
    const [first, ...again] = server.mailer.sent
    // A crash between sending and recording it sends the same mail once more.
    expect([first?.to, again.length <= 1], `${refused}`).toEqual(['grace@example.org', true])
    if (isDone) expect(again).toEqual([])
    await repairLog(server.context)
    expect(await EventModel.countDocuments({ ideaId, kind: 'link-made' }), `${refused}`).toBe(1)
  }
})

test('revoking a link whose creation was interrupted leaves it uncounted and withdraws its invitation', async () => {
  let made = 0
  for (let room = 0; made === 0; room++) {
    await withRoomFor(room, () => send(invited, `${KEY}-revoked-${room}`))
    made = (await listed()).length
  }
  const [link] = await listed()
  for (const _ of [1, 2]) expect((await owner.delete(`/api/shares/${link?.id}`)).status).toBe(204)
  expect(server.mailer.withdrawn.filter((topic) => topic === `share ${link?.id}`)).toHaveLength(2)
  expect(await counted()).toBe(0)
})
