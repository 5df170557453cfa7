import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import express, { type Express } from 'express'
import mongoose from 'mongoose'
import pino from 'pino'
import { createFileStore } from '../../api/adapters/files/file-store.ts'
import { createNoteInMemory } from '../../api/adapters/files/kept-note.fake.ts'
import { createRecordingMailer } from '../../api/adapters/mail/mailer.fake.ts'
import { createPrinterHere } from '../../api/adapters/pdf/printer.fake.ts'
import { noPush } from '../../api/adapters/push/push-sender.fake.ts'
import { createSecrets } from '../../api/adapters/signing/secrets.ts'
import { createApp } from '../../api/app.ts'
import { readConfig } from '../../api/server/config.ts'
import { passwordCost } from '../../api/server/password-cost.ts'

/** The product's app without rate limits beside two bare routes, all in one process on one store, for `npm run bench`. */
const Row = mongoose.model(
  'BenchRow',
  new mongoose.Schema({ key: { type: String, unique: true }, value: String }),
  'bench_rows',
)

function bareApp(): Express {
  const app = express()
  app.get('/bare', (_request, response) => {
    response.json({ ok: true })
  })
  app.get('/bare-read', async (_request, response) => {
    response.json(await Row.findOne({ key: 'key-500' }).lean())
  })
  return app
}

const listen = (app: Express) =>
  new Promise<number>((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

await mongoose.connect(process.env.STORE_URI ?? '')
await Promise.all(Object.values(mongoose.models).map((model) => model.init()))
await Row.insertMany(Array.from({ length: 1000 }, (_, n) => ({ key: `key-${n}`, value: 'x'.repeat(200) })))

const origin = 'http://bench.localhost'
const app = createApp(
  {
    config: readConfig({ PUBLIC_ORIGIN: origin, LOG_LEVEL: 'error' }),
    now: () => new Date(),
    randomBytes,
    secrets: createSecrets(randomBytes(32).toString('hex')),
    passwordCost,
    mailer: createRecordingMailer(),
    push: noPush,
    files: createFileStore(),
    keptCheckpoint: createNoteInMemory(),
    assistant: { hosts: [], provider: null },
    printer: createPrinterHere(),
    ideaSearch: { kind: 'off', hosts: [] },
    limiter: {
      spend: async () => null,
      giveBack: async () => undefined,
      count: async () => 0,
      forget: async () => undefined,
    },
    log: pino({ level: 'error' }),
    ping: async () => undefined,
  },
  null,
)
process.send?.({ origin, port: await listen(app), barePort: await listen(bareApp()) })
