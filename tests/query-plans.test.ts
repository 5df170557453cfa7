// Every query that the product makes uses an index from end to end: the store is asked how it would go, for each query that was
// sent while people did everything that the contract has.
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ActivityFilter } from '#contract/activity.ts'
import { Comment } from '#contract/comments.ts'
import { endLapsedReadings } from '../api/access/end-lapsed-readings.ts'
import { removeEndedStamps } from '../api/access/stamps/remove-stamps.ts'
import { repairLog } from '../api/activity/log/repair-log.ts'
import { IdeaModel } from '../api/ideas/idea.model.ts'
import { agree, codeSentTo, identify, makeIdea, makeShare, open, readAlong, signUp } from './access/people.ts'
import { requests, type Send } from './access/requests.ts'
import { makeTarget } from './access/targets.ts'
import { everythingInBackground, everythingOfAccounts, resetPassword } from './beyond-calls.ts'
import type { Client } from './support/client.ts'
import { explainedStages } from './support/explained-stages.ts'
import { listenToActivity } from './support/listen-stream.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { until } from './support/until.ts'
import { writeComments } from './support/write-comments.ts'

const queries = ['find', 'aggregate', 'count', 'distinct', 'findAndModify', 'update', 'delete'] as const
/**
 * What sorts few records in memory, and keeps no more of them than it answers: the threads that a reader may write in, from the
 * index of each (1,000).
 */
const sortsFew = (command: mongoose.mongo.Document): boolean =>
  command.find === 'comments' && '$or' in command.filter

let server: TestServer
const sent = new Map<string, mongoose.mongo.Document>()
beforeAll(async () => {
  server = await startTestServer({}, { monitorCommands: true })
  Object.assign(server.context, {
    limiter: { ...server.context.limiter, spend: spendMore(server.context.limiter.spend) },
  })
  mongoose.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    for (const one of eachOf(commandName, command)) sent.set(shapeOf(one), one)
  })
})
afterAll(() => server.close())

/** The real limiter, which asks the database, but it never refuses. */
const spendMore =
  (spend: TestServer['context']['limiter']['spend']): typeof spend =>
  async (limit, key) => {
    await spend(limit, key)
    return null
  }

/** Each query of a command by itself, without what explain does not take. */
function eachOf(name: string, command: mongoose.mongo.Document): mongoose.mongo.Document[] {
  if (!queries.some((query) => query === name)) return []
  const { lsid, txnNumber, $clusterTime, $db, $readPreference, writeConcern, ...rest } = command
  if (name === 'update')
    return rest.updates.map((one: mongoose.mongo.Document) => ({ update: rest.update, updates: [one] }))
  if (name === 'delete')
    return rest.deletes.map((one: mongoose.mongo.Document) => ({ delete: rest.delete, deletes: [one] }))
  return name === 'aggregate' ? [rest, ...rest.pipeline.flatMap(joinsOf)] : [rest]
}
/** What a $lookup searches for in the other collection: a value takes the place of each variable. */
function joinsOf({ $lookup: join }: mongoose.mongo.Document): mongoose.mongo.Document[] {
  if (!join) return []
  const [first, ...others] = join.pipeline
  const match = JSON.stringify({ [join.foreignField]: 1, ...first.$match })
  const filter = JSON.parse(match, (_, value) =>
    Object.keys(join.let ?? {}).includes(String(value).slice(2)) ? 1 : value,
  )
  const sort = others.find((stage: mongoose.mongo.Document) => stage.$sort)?.$sort
  return [{ find: join.from, filter, ...(sort && { sort }) }, ...others.flatMap(joinsOf)]
}
/** The same for all values. */
const shapeOf = (command: mongoose.mongo.Document) =>
  JSON.stringify(command, (_, value) => (typeof value === 'number' || value instanceof Date ? 0 : value))

async function expectIndexed(): Promise<void> {
  const bad: string[] = []
  for (const command of [...sent.values()]) {
    // GridFS looks whether there is any file at all.
    if (command.limit === 1 && Object.keys(command.filter).length === 0) continue
    const answer = await mongoose.connection.db?.command({ explain: command, verbosity: 'queryPlanner' })
    const stages = explainedStages(answer ?? {})
    if (stages.includes('COLLSCAN') || (stages.includes('SORT') && !sortsFew(command)))
      bad.push(`${stages.join(' ')}: ${JSON.stringify(command)}`)
  }
  expect(bad).toEqual([])
}

test('every query of every call uses an index, and none sorts in memory', async () => {
  const owner = await signUp(server)
  const setup = { server, owner }
  for (const kind of ['text', 'pdf'] as const) {
    const target = await makeTarget(setup, kind)
    const reader = (await readAlong(server, target.token)).browser
    const run = async (browser: Client, [name, send]: [string, Send]) => [
      name,
      (await send(browser, target)).status,
    ]
    for (const each of Object.entries(requests)) await run(reader, each)
    for (const each of Object.entries(requests)) await run(owner, each)
    for (const each of Object.entries(requests)) await run(server.browser(), each)
  }
  const idea = await makeIdea(owner, 'Kept', '<p>1</p>')
  for (let n = 2; n < 55; n++)
    await owner.put(`/api/ideas/${idea.id}`, { title: 'Kept', content: `<p>${n}</p>` })
  const keyed = { ideaId: idea.id, shareType: 'full-access' }
  await owner.post('/api/shares', keyed, { 'Idempotency-Key': 'a-share-key-1' })
  const byMail = await makeShare(owner, idea.id, { shareType: 'email', recipientEmail: 'eve@example.org' })
  const eve = await identify(server, byMail.accessLink, { email: 'eve@example.org' })
  await eve.browser.post(`/api/share/${byMail.accessLink}/code`)
  const code = codeSentTo(server, 'eve@example.org')
  expect((await eve.browser.post(`/api/share/${byMail.accessLink}/verify`, { code })).status).toBe(200)
  const signedIn = await signUp(server, 'Grace Reader')
  const { accessLink } = await makeShare(owner, idea.id)
  await open(await agree(await identify(server, accessLink, { browser: signedIn })))
  await signedIn.get('/api/shares/received')
  await everythingOfAccounts(signedIn)
  await repairLog(server.context)
  await endLapsedReadings(server.context)
  await removeEndedStamps(server.context)
  expect(sent.size).toBeGreaterThan(60)
  await expectIndexed()
})

test('queries behind a cursor, of a password reset and in the background use an index and sort none in memory', async () => {
  const owner = await signUp(server)
  const idea = await makeIdea(owner, 'Paged', '<p>a</p>')
  sent.clear()
  for (const list of ['/api/ideas', '/api/assets', '/api/shares/received', `/api/ideas/${idea.id}/shares`])
    expect((await owner.get(`${list}?cursor=${server.context.now().getTime()}-1`)).status).toBe(200)
  for (const filter of ActivityFilter.options)
    expect((await owner.get(`/api/activity?filter=${filter}&cursor=${'f'.repeat(32)}`)).status).toBe(200)
  const { viewId } = await open(await readAlong(server, (await makeShare(owner, idea.id)).accessLink))
  expect((await owner.get(`/api/activity?evidence=${viewId?.slice(0, 8)}&filter=readers`)).status).toBe(200)
  const stream = await listenToActivity(owner, '0')
  await until(() => expect(stream.events()).toHaveLength(4))
  await stream.leave()
  await writeLongThreads(owner, idea.id)
  await resetPassword(server, owner)
  await everythingInBackground(server)
  expect(sent.size).toBeGreaterThan(20)
  await expectIndexed()
})

/** More comments than one answer has, of readers who go on in their conversations, and each list of them. */
async function writeLongThreads(owner: Client, ideaId: number): Promise<void> {
  const { ownerId } = await IdeaModel.findById(ideaId).orFail().lean()
  const reader = await readAlong(server, (await makeShare(owner, ideaId)).accessLink)
  const place = { kind: 'text', block: 0, excerpt: 'a' }
  const begun = await reader.browser.post('/api/comments', { content: 'x', place })
  const { id: under } = begun.json(Comment)
  const comment = { ideaId, ownerId, recipientId: reader.id, under }
  await writeComments(
    Array.from({ length: 1_100 }, (_, n) => (n % 2 ? comment : { ...comment, recipientId: 1 })),
  )
  await owner.put(`/api/comments/${under}/resolved`, { upTo: under })
  for (const path of [
    '/api/ideas',
    `/api/ideas/${ideaId}/threads?conversation=${under}`,
    `/api/ideas/${ideaId}/threads?cursor=1-${reader.id + 1}`,
    ...['', `?ideaId=${ideaId}`, `?ideaId=${ideaId}&recipientId=${reader.id}&cursor=1-9999999`].map(
      (query) => `/api/comments${query}`,
    ),
  ])
    expect((await owner.get(path)).status, path).toBe(200)
  expect((await reader.browser.get('/api/comments?cursor=1-9999999')).status).toBe(200)
}
