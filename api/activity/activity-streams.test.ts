import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Comment } from '#contract/comments.ts'
import { makeIdea, makeShare, readAlong, signUp, startWithIdea } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { type Listener, listenToActivity } from '../../tests/support/listen-stream.ts'
import { until } from '../../tests/support/until.ts'
import { IdeaModel } from '../ideas/idea.model.ts'
import { streamsOf } from './activity-streams.ts'
import { AccountHeadModel } from './log/account-head.model.ts'
import { appendEvents } from './log/append-events.ts'
import { EventModel } from './log/event.model.ts'
import { newEvent } from './log/new-event.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
const listeners: Listener[] = []
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(async () => {
  await Promise.all(listeners.map(({ leave }) => leave()))
  await world.server.close()
})

async function listen(browser: Client, lastEventId?: string) {
  const listener = await listenToActivity(browser, lastEventId)
  listeners.push(listener)
  await until(() => expect(listener.heard.length).toBeGreaterThan(0))
  return listener
}
async function newOwner() {
  const owner = await signUp(world.server)
  const { id } = await makeIdea(owner, 'Rain collector', '<p>A tray.</p>')
  return { owner, id }
}
/** Makes `count` events, each by making a link. */
async function makeEvents(owner: Client, ideaId: number, count: number) {
  for (let n = 0; n < count; n++) await makeShare(owner, ideaId)
}
const kinds = ({ events }: Listener) => events().map(({ kind }) => kind)
const ids = ({ events }: Listener) => events().map(({ id }) => id)

describe('a stream of activity', () => {
  test('sends events as they happen, without any text of the idea', async () => {
    const { owner, id } = await newOwner()
    const listener = await listen(owner)
    expect(listener.heard).toEqual([{ id: '0', message: { type: 'ready' } }])
    for (const [name, value] of Object.entries({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'content-encoding': null,
    }))
      expect([name, listener.response.headers.get(name)]).toEqual([name, value])
    await readAlong(world.server, (await makeShare(owner, id)).accessLink)
    await until(() => expect(kinds(listener)).toEqual(['link-made', 'identified', 'agreed', 'opened']))
    expect(listener.events()[3]).toMatchObject({ who: { name: 'Grace Reader' }, unread: true })
    expect(JSON.stringify(listener.heard)).not.toContain('A tray')
    expect(listener.heard.map((heard) => heard.id)).toEqual(['0', '1', '2', '3', '4'])
  })

  test('sends nothing to anybody else', async () => {
    const { owner, id } = await newOwner()
    const other = await listen((await newOwner()).owner)
    const own = await listen(owner)
    await makeEvents(owner, id, 1)
    await until(() => expect(kinds(own)).toHaveLength(1))
    expect(other.heard).toHaveLength(1)
  })

  test('resumes at the last received event, without gaps or repeats', async () => {
    const { owner, id } = await newOwner()
    const first = await listen(owner)
    await makeEvents(owner, id, 2)
    await until(() => expect(first.heard).toHaveLength(3))
    await first.leave()
    await makeEvents(owner, id, 3)
    const [second] = await Promise.all([listen(owner, first.heard.at(-1)?.id), makeEvents(owner, id, 3)])
    await until(() => expect(second.events()).toHaveLength(6))
    expect(second.heard[0]).toEqual({ id: '2', message: { type: 'ready' } })
    const written = await EventModel.find({ ideaId: id }).sort({ position: 1 }).lean()
    expect([...ids(first), ...ids(second)]).toEqual(written.map(({ _id }) => _id))
  })

  test('sends a client that connects before the next poll nothing it already has', async () => {
    const { owner, id } = await newOwner()
    const first = await listen(owner)
    await writeElsewhere([id], 1, [])
    const second = await listen(owner)
    await until(() => expect(first.events()).toHaveLength(1))
    await writeElsewhere([id], 1, [first])
    await until(() => expect(second.heard.length).toBeGreaterThan(1))
    expect(second.heard.map(({ id: at }) => at)).toEqual(['1', '2'])
  })

  test.each(['7', '-1', 'x', '1e3', '', '99999999999999999999'])(
    'reports a gap for the unknown position %j',
    async (lastEventId) => {
      const { owner, id } = await newOwner()
      await makeEvents(owner, id, 2)
      const listener = await listen(owner, lastEventId)
      expect(listener.heard).toEqual([{ id: '2', message: { type: 'gap' } }])
    },
  )

  test('reports a gap if more events were missed than are sent again, exactly at the limit', async () => {
    const { owner, id } = await newOwner()
    await makeEvents(owner, id, 1)
    await EventModel.updateOne({ ideaId: id }, { $set: { position: 201 } })
    expect((await listen(owner, '0')).heard).toMatchObject([{ id: '201', message: { type: 'gap' } }])
    const listener = await listen(owner, '1')
    await until(() => expect(listener.heard.map(({ id: at }) => at)).toEqual(['1', '201']))
  })

  test('never uses a position again, even after the log that had it was removed', async () => {
    const { owner, id } = await newOwner()
    const other = await makeIdea(owner, 'Tea timer', '<p>x</p>')
    await makeEvents(owner, id, 1)
    await makeEvents(owner, other.id, 2)
    // The state that a process leaves when it dies between appending an event and updating the account's head.
    const { ownerId } = await IdeaModel.findById(id).lean().orFail()
    await AccountHeadModel.updateOne({ _id: ownerId }, { $set: { position: 1 } })
    await owner.delete(`/api/ideas/${other.id}`)
    const listener = await listen(owner, '3')
    await makeEvents(owner, id, 1)
    await until(() => expect(listener.heard.map(({ id: at }) => at)).toEqual(['3', '4']))
  })

  test('reports that events were read or dismissed on another device', async () => {
    const { owner, id } = await newOwner()
    const { accessLink } = await makeShare(owner, id)
    const reader = await readAlong(world.server, accessLink)
    const said = await reader.browser.post('/api/comments', { content: 'Does it fit?' })
    const ids = [said.json(Comment).id]
    const listener = await listen(owner, '0')
    await until(() => expect(listener.events()).toHaveLength(5))
    const types = () => listener.heard.slice(6).map(({ message }) => message.type)
    const answer = { ideaId: id, recipientId: reader.id, content: 'Yes.' }
    for (const [path, body, told] of [
      ['/api/activity/read', { upTo: listener.events()[4]?.id }, ['changed']],
      ['/api/activity/read', { upTo: listener.events()[4]?.id }, ['changed']],
      ['/api/comments/read', { ids }, ['changed', 'changed']],
      ['/api/comments/read', { ids }, ['changed', 'changed']],
      ['/api/comments', answer, ['changed', 'changed', 'changed', 'event']],
    ] as const) {
      await owner.post(path, body)
      await until(() => expect(types().sort()).toEqual(told))
    }
  })

  test('polls once for all accounts, with the same queries for few and for many events and streams', async () => {
    const accounts = [await newOwner(), await newOwner()]
    const streams = await Promise.all(accounts.map(({ owner }) => listen(owner)))
    const ideaIds = accounts.map(({ id }) => id)
    const forFew = await queriesOf(() => writeElsewhere(ideaIds, 1, streams))
    for (const { owner } of accounts) for (let n = 0; n < 3; n++) streams.push(await listen(owner))
    expect(await queriesOf(() => writeElsewhere(ideaIds, 7, streams))).toEqual(forFew)
    expect(forFew.filter((query) => query.startsWith('activity_accounts.find '))).toHaveLength(1)
    await Promise.all(listeners.map(({ leave }) => leave()))
    await until(() => expect(streamsOf(world.server.context).count).toBe(0))
  })
})

/** Appends `count` events to each idea as another process would, and waits until every stream has sent them. */
async function writeElsewhere(ideaIds: number[], count: number, streams: Listener[]) {
  const before = streams.map(({ heard }) => heard.length)
  const elsewhere = { ...world.server.context }
  for (const ideaId of ideaIds) {
    const { ownerId } = await IdeaModel.findById(ideaId).lean().orFail()
    const place = { ideaId, ownerId, shareId: null }
    const facts = { commentId: 1, threadId: 1, byOwner: true }
    await appendEvents(
      elsewhere,
      ideaId,
      Array.from({ length: count }, () => newEvent(elsewhere, place, 'commented', facts)),
    )
  }
  await until(() =>
    expect(streams.map(({ heard }) => heard.length)).toEqual(before.map((known) => known + count)),
  )
}

/** The queries sent to the database, each form once; those of the regular check of sessions are left out. */
async function queriesOf(run: () => Promise<void>): Promise<string[]> {
  const queries = new Set<string>()
  mongoose.set('debug', (collection: string, method: string, filter: unknown) => {
    if (method.startsWith('find') && collection !== 'sessions' && collection !== 'users')
      queries.add(`${collection}.${method} ${JSON.stringify(filter).replace(/"[^"]{16,}"|\d+/g, '0')}`)
  })
  try {
    await run()
  } finally {
    mongoose.set('debug', false)
  }
  return [...queries].sort()
}
