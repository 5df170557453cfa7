import { randomBytes } from 'node:crypto'
import mongoose from 'mongoose'
import type { Logger } from 'pino'
import { createAssistant } from '../adapters/ai/assistant.ts'
import { createRateLimiter } from '../adapters/database/rate-limit.model.ts'
import { createFileStore } from '../adapters/files/file-store.ts'
import { createKeptNote } from '../adapters/files/kept-note.ts'
import { createMailer } from '../adapters/mail/mailer.ts'
import { createPrinter } from '../adapters/pdf/printer.ts'
import { createPushSender } from '../adapters/push/push-sender.ts'
import { createIdeaSearch } from '../adapters/search/idea-search.ts'
import { createSecrets } from '../adapters/signing/secrets.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { passwordCost } from './password-cost.ts'
import { checkpointPath } from './prepare-data-dir.ts'

/** Creates the context with the real outside world, which operations get in production. */
export function startContext(config: Config, secretKey: string, log: Logger): Context {
  const secrets = createSecrets(secretKey)
  const now = () => new Date()
  return {
    config,
    now,
    randomBytes,
    secrets,
    passwordCost,
    mailer: createMailer({ config, secrets, log, now }),
    push: createPushSender({ settings: config.push, contact: config.pushContact, secrets, now }),
    files: createFileStore(),
    keptCheckpoint: createKeptNote(checkpointPath(config.dataDir)),
    limiter: createRateLimiter(),
    assistant: createAssistant(config.ai, now),
    ideaSearch: createIdeaSearch({ endpoint: config.aiSearch, addresses: config.publicSources }, now),
    printer: createPrinter(new URL('./print-worker.mjs', import.meta.url)),
    log,
    async ping() {
      if (!mongoose.connection.db)
        throw new mongoose.Error.MongooseServerSelectionError('The database is not connected.')
      await mongoose.connection.db.admin().ping()
    },
  }
}
