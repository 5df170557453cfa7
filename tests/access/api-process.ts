import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import mongoose from 'mongoose'
import pino from 'pino'
import { createFileStore } from '../../api/adapters/file-store.ts'
import { createRecordingMailer } from '../../api/adapters/mailer.fake.ts'
import { createSecrets } from '../../api/adapters/secrets.ts'
import { createApp } from '../../api/app.ts'
import { readConfig } from '../../api/config.ts'

/** One API process of two: the product's app on the store that STORE_URI names, without rate limits. Says its port. */
await mongoose.connect(process.env.STORE_URI ?? '', { serverSelectionTimeoutMS: 5000 })
const app = createApp(
  {
    config: readConfig({ PUBLIC_ORIGIN: process.env.ORIGIN, LOG_LEVEL: 'error' }),
    now: () => new Date(),
    randomBytes,
    secrets: createSecrets(process.env.KEY ?? ''),
    mailer: createRecordingMailer(),
    files: createFileStore(),
    assistant: { hosts: [], provider: null },
    ideaSearch: { kind: 'off', hosts: [] },
    limiter: { spend: async () => null, forget: async () => undefined },
    log: pino({ level: 'error' }),
    ping: async () => undefined,
  },
  null,
)
const server = createServer(app)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
process.once('disconnect', () => process.exit(0))
