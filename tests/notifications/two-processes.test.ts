import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import mongoose from 'mongoose'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEvent } from '../../api/activity/log/new-event.ts'
import { personWith } from '../../api/activity/log/person.ts'
import { enqueue } from '../../api/activity/log/write-down.ts'
import { CommentModel } from '../../api/comments/kept/comment.model.ts'
import { keepSubscription } from '../../api/notifications/devices/subscriptions.ts'
import { readConfig } from '../../api/server/config.ts'
import { createIndexes } from '../../api/server/create-indexes.ts'
import { startContext } from '../../api/server/start-context.ts'
import { startSmtp } from '../mail/post-office.ts'
import { type PushService, startPushService } from '../push/push-browser.ts'
import { freshDatabaseUri } from '../support/database.ts'

/** However many processes tell what happened, everybody is told once. */
const OWNERS = 20
const EVENTS = 3
const KEY = 'one key for both, as in an installation'
const uri = freshDatabaseUri()
const entry = resolve('node_modules/.cache/ideavault-notify-process.mjs')
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  await mongoose.connect(uri, { serverSelectionTimeoutMS: 5000, autoIndex: false, autoCreate: false })
  await build({
    entryPoints: [resolve('tests/notifications/notify-process.ts')],
    outfile: entry,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    alias: { '#contract': resolve('api/contract') },
    logLevel: 'error',
  })
  await Promise.all(Object.values(mongoose.models).map((model) => createIndexes(mongoose.connection, model)))
})
afterAll(async () => {
  await service.close()
  await mongoose.connection.dropDatabase()
  await mongoose.disconnect()
})

/** Owners with an idea, a browser that agreed, and events that are to be told. */
async function makeOwners() {
  const config = readConfig({ PUSH_SERVICES: service.origin, LOG_LEVEL: 'error' })
  const context = startContext(config, KEY, pino({ level: 'error' }))
  const browsers = []
  for (let id = 1; id <= OWNERS; id++) {
    const email = `owner${id}@example.org`
    const user = { name: 'Ada Example', email, emailKey: email, passwordHash: '', passwordRevision: 1 }
    await mongoose.connection
      .collection<Record<string, unknown> & { _id: number }>('users')
      .insertOne({ _id: id, ...user, createdAt: new Date() })
    await mongoose.connection
      .collection<Record<string, unknown> & { _id: number }>('ideas')
      .insertOne({ _id: id, ownerId: id, title: 'Quiet fan', deletedAt: null })
    const { endpoint, keys, told } = service.browser()
    const holder = { userId: id, sessionId: String(id), passwordRevision: 1, device: 'Chromium' }
    await keepSubscription(context, holder, { endpoint, ...keys }, null)
    browsers.push(told)
    const place = { ideaId: id, ownerId: id, shareId: null }
    const person = personWith({ name: 'Grace Reader' })
    const events = Array.from({ length: EVENTS }, () => newEvent(context, place, 'declined', {}, { person }))
    await Promise.all(events.map((event) => enqueue(context, { event, source: CommentModel.modelName })))
  }
  await context.mailer.close()
  return browsers
}

test('two processes that notify at once send one letter to each owner and one push message for each event', async () => {
  const smtp = await startSmtp()
  const browsers = await makeOwners()
  const env = {
    PATH: process.env.PATH,
    STORE_URI: uri,
    KEY,
    SMTP_URL: smtp.url,
    PUSH_SERVICES: service.origin,
  }
  const children = [fork(entry, [], { env, execArgv: [] }), fork(entry, [], { env, execArgv: [] })]
  await Promise.all(children.map((child) => once(child, 'message')))
  const ended = children.map((child) => once(child, 'exit'))
  for (const child of children) child.send('go')
  expect((await Promise.all(ended)).map(([code]) => code)).toEqual([0, 0])
  expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(
    Array.from({ length: OWNERS }, (_, n) => `owner${n + 1}@example.org`).sort(),
  )
  for (const { raw } of smtp.received) expect(raw).toContain('Subject: 3 updates about your ideas')
  expect(browsers.map((told) => told().length)).toEqual(new Array(OWNERS).fill(EVENTS))
  await smtp.stop()
}, 180_000)
