import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import mongoose from 'mongoose'
import pino from 'pino'
import { createAssistant } from '../../api/adapters/ai/assistant.ts'
import { createRateLimiter } from '../../api/adapters/database/rate-limit.model.ts'
import { createFileStore } from '../../api/adapters/files/file-store.ts'
import { createNoteInMemory } from '../../api/adapters/files/kept-note.fake.ts'
import { createRecordingMailer, type RecordingMailer } from '../../api/adapters/mail/mailer.fake.ts'
import { createPrinterHere } from '../../api/adapters/pdf/printer.fake.ts'
import { createPushSender } from '../../api/adapters/push/push-sender.ts'
import { createIdeaSearch } from '../../api/adapters/search/idea-search.ts'
import { createSecrets } from '../../api/adapters/signing/secrets.ts'
import { createApp } from '../../api/app.ts'
import { readConfig } from '../../api/server/config.ts'
import type { Context } from '../../api/server/context.ts'
import { Client } from './client.ts'
import { connectFreshDatabase } from './database.ts'

/** The minimum that Argon2 accepts, because these tests are not about how long a guess takes. */
export const cheapPasswords = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export type TestServer = {
  origin: string
  context: Context
  mailer: RecordingMailer
  /** A new browser without cookies. */
  browser: () => Client
  /** Moves the server's clock. */
  advance: (milliseconds: number) => void
  close: () => Promise<void>
}

/** Tests call no external service unless they name a loopback server. */
const noServices = {
  CROSSREF_URL: 'off',
  WIKIPEDIA_URL: 'off',
  HACKERNEWS_URL: 'off',
  OTS_CALENDARS: 'off',
  BTC_HEADERS: 'off',
}

/** The real app on the real store, through HTTP; only the mailer and the clock belong to the test. */
export async function startTestServer(
  environment: Record<string, string> = {},
  options: mongoose.ConnectOptions = {},
): Promise<TestServer> {
  const disconnect = await connectFreshDatabase(options)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${address.port}`
  let offset = 0
  const mailer = createRecordingMailer()
  const config = readConfig({ PUBLIC_ORIGIN: origin, LOG_LEVEL: 'error', ...noServices, ...environment })
  const now = () => new Date(Date.now() + offset)
  const secrets = createSecrets('a key for tests only, 32 characters or more')
  const context: Context = {
    config,
    now,
    randomBytes,
    secrets,
    passwordCost: cheapPasswords,
    mailer,
    push: createPushSender({ settings: config.push, contact: config.pushContact, secrets, now }),
    files: createFileStore(),
    keptCheckpoint: createNoteInMemory(),
    limiter: createRateLimiter(),
    assistant: createAssistant(config.ai, now),
    ideaSearch: createIdeaSearch({ endpoint: config.aiSearch, addresses: config.publicSources }, now),
    printer: createPrinterHere(),
    log: pino({ level: 'error' }),
    ping: async () => {
      await mongoose.connection.db?.admin().ping()
    },
  }
  server.on('request', createApp(context, null))
  return {
    origin,
    context,
    mailer,
    browser: () => new Client(origin),
    advance: (milliseconds) => {
      offset += milliseconds
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await disconnect()
    },
  }
}
