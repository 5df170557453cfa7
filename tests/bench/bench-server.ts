import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import express, { type Express } from 'express'
import mongoose from 'mongoose'
import pino from 'pino'
import { createRateLimiter } from '../../api/adapters/database/rate-limit.model.ts'
import { createFileStore } from '../../api/adapters/files/file-store.ts'
import { createNoteInMemory } from '../../api/adapters/files/kept-note.fake.ts'
import { createRecordingMailer } from '../../api/adapters/mail/mailer.fake.ts'
import { createPrinterHere } from '../../api/adapters/pdf/printer.fake.ts'
import { noPush } from '../../api/adapters/push/push-sender.fake.ts'
import { createSecrets } from '../../api/adapters/signing/secrets.ts'
import { createApp } from '../../api/app.ts'
import { startStoreWorker } from '../../api/embedded-mongodb/start-store-worker.ts'
import { readConfig } from '../../api/server/config.ts'
import { passwordCost } from '../../api/server/password-cost.ts'

/**
 * The product's app as people meet it, beside bare routes in the same process on the same store, for scripts/bench-calls.mjs. STORE_URI is
 * a store that runs already; without one it runs in a thread of this process (WORKER, DATA_DIR). Asked 'commands', it says how many
 * commands it has sent to the store (COUNT=1, which is no part of what is timed).
 */
const { STORE_URI, WORKER = '', DATA_DIR = '', SECRET = '', COUNT } = process.env

const Row = mongoose.model(
  'BenchRow',
  new mongoose.Schema({ key: { type: String, unique: true }, value: String }),
  'bench_rows',
)
const ROWS = 1000
const someKey = () => `key-${Math.floor(Math.random() * ROWS)}`

function bareApp(): Express {
  const app = express()
  app.get('/bare', (_request, response) => {
    response.json({ ok: true })
  })
  app.get('/bare-read', async (_request, response) => {
    response.json(await Row.findOne({ key: someKey() }).lean())
  })
  app.put('/bare-write', express.json(), async (request, response) => {
    await Row.updateOne({ key: someKey() }, { $set: { value: request.body.content } })
    response.json({ ok: true })
  })
  return app
}

const listen = (app: Express) =>
  new Promise<number>((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const own = STORE_URI ? null : await startStoreWorker({ folder: DATA_DIR }, pathToFileURL(WORKER))
const uri = STORE_URI ?? own?.uri('ideavault') ?? ''
await mongoose.connect(uri, { monitorCommands: COUNT === '1' })
await Promise.all(Object.values(mongoose.models).map((model) => model.init()))
if ((await Row.estimatedDocumentCount()) === 0)
  await Row.insertMany(Array.from({ length: ROWS }, (_, n) => ({ key: `key-${n}`, value: 'x'.repeat(200) })))

let commands = 0
mongoose.connection.getClient().on('commandStarted', () => {
  commands += 1
})
process.on('message', (message) => {
  if (message === 'commands') process.send?.(commands)
})

const origin = 'http://bench.localhost'
const app = createApp(
  {
    config: readConfig({ PUBLIC_ORIGIN: origin, LOG_LEVEL: 'error', TRUST_PROXY: '1' }),
    now: () => new Date(),
    randomBytes,
    secrets: createSecrets(SECRET),
    passwordCost,
    mailer: createRecordingMailer(),
    push: noPush,
    files: createFileStore(),
    keptCheckpoint: createNoteInMemory(),
    assistant: { hosts: [], provider: null },
    printer: createPrinterHere(),
    ideaSearch: { kind: 'off', hosts: [] },
    limiter: createRateLimiter(),
    log: pino({ level: 'error' }),
    ping: async () => undefined,
  },
  null,
)
process.send?.({ origin, uri, port: await listen(app), barePort: await listen(bareApp()) })
// The end by a signal would leave no profile behind (node --cpu-prof).
process.once('SIGTERM', () => process.exit(0))
