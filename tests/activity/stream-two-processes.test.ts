import { afterAll, beforeAll, expect, test } from 'vitest'
import { EventModel } from '../../api/activity/log/event.model.ts'
import { makeIdea, makeShare, signUp } from '../access/people.ts'
import { type Api, startTwoApis, stopApi } from '../access/start-apis.ts'
import type { Client } from '../support/client.ts'
import { type Listener, listenToActivity } from '../support/listen-stream.ts'
import { connectForProcesses } from '../support/own-process.ts'
import { until } from '../support/until.ts'

/** The streams of each process carry the events of the other one too, so that a client may resume its stream at either. */
let apis: Api[] = []
let database: Awaited<ReturnType<typeof connectForProcesses>>
let owner: Client
let elsewhere: Client
let ideaIds: number[] = []
beforeAll(async () => {
  database = await connectForProcesses()
  const [first, second] = await startTwoApis(database.uri)
  apis = [first, second]
  owner = await signUp(first)
  elsewhere = second.browser()
  elsewhere.setCookie('iv_session', /iv_session=([^;]+)/.exec(owner.cookieHeader)?.[1] ?? '')
  ideaIds = [(await makeIdea(owner, 'One', 'x')).id, (await makeIdea(owner, 'Two', 'x')).id]
}, 180_000)
afterAll(async () => {
  for (const api of apis) stopApi(api)
  await database.close()
})

const idsOf = (listener: Listener) => listener.events().map(({ id }) => id)

test('a client that switches between processes gets each event once, in the stored order', async () => {
  const stays = await listenToActivity(elsewhere)
  await until(() => expect(stays.heard).toHaveLength(1))
  const heard: string[] = []
  let lastId = stays.heard[0]?.id
  for (let round = 0; round < 6; round++) {
    // Both processes append events of both ideas while the stream begins at one of the processes.
    const written = Promise.all(
      [owner, elsewhere].flatMap((at) => ideaIds.map((ideaId) => makeShare(at, ideaId))),
    )
    const moves = await listenToActivity(round % 2 ? owner : elsewhere, lastId)
    await until(() => expect(moves.events().length).toBeGreaterThan(round % 3))
    await moves.leave()
    heard.push(...idsOf(moves))
    lastId = moves.heard.at(-1)?.id
    await written
  }
  const rest = await listenToActivity(owner, lastId)
  await until(() => expect([...heard, ...idsOf(rest)]).toHaveLength(24))
  await until(() => expect(stays.events()).toHaveLength(24))
  const written = (await EventModel.find().sort({ position: 1 }).lean()).map(({ _id }) => _id)
  expect([...heard, ...idsOf(rest)]).toEqual(written)
  expect(idsOf(stays)).toEqual(written)
  await Promise.all([rest.leave(), stays.leave()])
}, 180_000)

test('signing out at one process ends the stream at the other', async () => {
  const listener = await listenToActivity(elsewhere)
  await until(() => expect(listener.heard).toHaveLength(1))
  await owner.post('/api/auth/logout')
  await listener.ended
  expect((await listenToActivity(elsewhere)).response.status).toBe(401)
})
