import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
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

/** One of two API processes: the product's app on the store that STORE_URI names, without rate limits. Reports its port. */
await mongoose.connect(process.env.STORE_URI ?? '', { serverSelectionTimeoutMS: 5000 })
const app = createApp(
  {
    config: readConfig({ PUBLIC_ORIGIN: process.env.ORIGIN, LOG_LEVEL: 'error' }),
    now: () => new Date(),
    randomBytes,
    secrets: createSecrets(process.env.KEY ?? ''),
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
const server = createServer(app)
// A slow machine may pause for longer than the default of five seconds, and a request would then meet a closing connection.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
process.once('disconnect', () => process.exit(0))
