import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import mongoose from 'mongoose'
import { pino } from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { createMailer, type Mailer } from '../../api/adapters/mail/mailer.ts'
import { createSecrets } from '../../api/adapters/signing/secrets.ts'
import { readConfig } from '../../api/server/config.ts'
import { connectFreshDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'

/** Mailers on a real store with a clock of their own, and real SMTP servers on loopback. */
export const MINUTE = 60_000
export const mail = { to: 'ada@example.org', subject: 'A subject', text: 'The secret link\n' }
export const queue = () => mongoose.connection.collection('mail_queue')
export const givenUp = () => mongoose.connection.collection('mails_given_up')

type Received = { to: string[]; from: string; raw: string }
type SmtpStep = 'onMailFrom' | 'onRcptTo' | 'onAuth' | 'data'
export type Replies = Partial<Record<SmtpStep, number[]>>

const state = { clock: new Date(), folder: '', lines: [] as string[] }
let open: Mailer[] = []
let servers: SMTPServer[] = []

export const now = () => state.clock
export const outbox = () => join(state.folder, 'outbox')
export const logged = () => state.lines.join('')
export const forgetLog = () => {
  state.lines = []
}
export const setClock = (moment: Date) => {
  state.clock = moment
}
export const advance = (milliseconds: number) => setClock(new Date(state.clock.getTime() + milliseconds))

/** Call once in a test file: a database and a data folder for all its tests, an empty queue for each. */
export function openPostOffice(): void {
  let disconnect: () => Promise<void>
  beforeAll(async () => {
    disconnect = await connectFreshDatabase()
    state.folder = await mkdtemp(join(tmpdir(), 'ideavault-mail-'))
  })
  beforeEach(() => {
    setClock(new Date('2031-01-01T08:00:00.000Z'))
    forgetLog()
  })
  afterEach(async () => {
    await Promise.all(open.map((mailer) => mailer.close()))
    await Promise.all(servers.map(stopSmtp))
    open = []
    servers = []
    await queue().deleteMany({})
    await givenUp().deleteMany({})
  })
  afterAll(async () => {
    await disconnect()
    await rm(state.folder, { recursive: true })
  })
}

const log = pino(
  { level: 'info' },
  new Writable({
    write(line, _encoding, done) {
      state.lines.push(String(line))
      done()
    },
  }),
)

export function mailerWith(
  environment: Record<string, string>,
  key = 'a key for tests only, 32 characters or more',
): Mailer {
  const config = readConfig({
    DATA_DIR: state.folder,
    MAIL_FROM: 'IdeaVault <vault@example.org>',
    ...environment,
  })
  const mailer = createMailer({ config, secrets: createSecrets(key), log, now })
  open.push(mailer)
  return mailer
}

const stopSmtp = (server: SMTPServer) => new Promise<void>((done) => server.close(done))

/** A real SMTP server. `replies` are refusals by step, one for each attempt; after them it accepts. `seen` has refused texts, too. */
export async function startSmtp(replies: Replies = {}, port = 0) {
  const received: Received[] = []
  const seen: string[] = []
  let attempts = 0
  const refusal = (step: SmtpStep) => {
    const code = replies[step]?.shift()
    return code ? Object.assign(new Error('5.1.1 <ada@example.org> refused'), { responseCode: code }) : null
  }
  const options: SMTPServerOptions = {
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      attempts += 1
      done()
    },
    onAuth: (auth, _session, done) => done(refusal('onAuth'), { user: auth.username }),
    onMailFrom: (_address, _session, done) => done(refusal('onMailFrom')),
    onRcptTo: (_address, _session, done) => done(refusal('onRcptTo')),
    onData: (stream, session, done) => {
      text(stream).then((raw) => {
        seen.push(raw)
        const refused = refusal('data')
        const { mailFrom, rcptTo } = session.envelope
        if (!refused)
          received.push({
            to: rcptTo.map(({ address }) => address),
            from: mailFrom ? mailFrom.address : '',
            raw,
          })
        done(refused)
      }, done)
    },
  }
  const server = new SMTPServer(options)
  server.on('error', () => undefined)
  servers.push(server)
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const address = server.server.address()
  const bound = typeof address === 'object' && address ? address.port : 0
  return {
    received,
    seen,
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    attempts: () => attempts,
    stop: () => stopSmtp(server),
  }
}

export const waitForQueue = (length: number) =>
  until(async () => expect(await queue().countDocuments()).toBe(length))
export const waitForLog = (words: string) => until(() => expect(logged()).toContain(words))
export const nextAttempt = async () => (await queue().findOne({}))?.nextAttemptAt
/** Until when a mail is held that is being sent right now. */
export const lease = () => new Date(now().getTime() + 150_000)
/** A mail to somebody else makes the loop look again. */
export const wake = (mailer: Mailer) => mailer.send({ ...mail, to: 'wake@example.org' })
