import type { Logger } from 'pino'
import type { Assistant } from '../adapters/ai/assistant.ts'
import type { RateLimiter } from '../adapters/database/rate-limiter.ts'
import type { FileStore } from '../adapters/files/file-store.ts'
import type { KeptNote } from '../adapters/files/kept-note.ts'
import type { Mailer } from '../adapters/mail/mailer.ts'
import type { Printer } from '../adapters/pdf/sheet.ts'
import type { PushSender } from '../adapters/push/push-sender.ts'
import type { IdeaSearch } from '../adapters/search/idea-search.ts'
import type { Secrets } from '../adapters/signing/secrets.ts'
import type { Config } from './config.ts'
import type { PasswordCost } from './password-cost.ts'

/** What operations are given so that tests can replace it: time, randomness and the outside world. */
export type Context = Readonly<{
  config: Config
  /** The server's clock, used by every rule about time. */
  now: () => Date
  /** Cryptographically secure random bytes. */
  randomBytes: (size: number) => Buffer
  secrets: Secrets
  passwordCost: PasswordCost
  mailer: Mailer
  push: PushSender
  files: FileStore
  /** The last signed end of the log of timestamps, kept outside the database. */
  keptCheckpoint: KeptNote
  limiter: RateLimiter
  assistant: Assistant
  ideaSearch: IdeaSearch
  /** Prints certificates as PDFs, and stamps PDFs. */
  printer: Printer
  log: Logger
  /** Resolves if the database answers. */
  ping: () => Promise<void>
}>
