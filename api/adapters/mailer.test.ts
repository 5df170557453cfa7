import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import mongoose from 'mongoose'
import { type Logger, pino } from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectFreshDatabase } from '../../tests/support/database.ts'
import { readConfig } from '../config.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { createSecrets } from './secrets.ts'

const MINUTE = 60_000
const letter = { to: 'ada@example.org', subject: 'A subject', text: 'The secret link\n' }
const queue = () => mongoose.connection.collection('mail_queue')

let disconnect: () => Promise<void>
let folder = ''
let clock = new Date()
let lines: string[] = []
let open: Mailer[] = []
let servers: SMTPServer[] = []

beforeAll(async () => {
  disconnect = await connectFreshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'ideavault-mail-'))
})
beforeEach(() => {
  clock = new Date('2031-01-01T08:00:00.000Z')
  lines = []
})
afterEach(async () => {
  await Promise.all(open.map((mailer) => mailer.close()))
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.close(done))))
  open = []
  servers = []
  await queue().deleteMany({})
})
afterAll(async () => {
  await disconnect()
  await rm(folder, { recursive: true })
})

const log: Logger = pino(
  { level: 'info' },
  new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  }),
)
const logged = () => lines.join('')

function mailerWith(
  environment: Record<string, string>,
  key = 'a key for tests only, 32 characters or more',
) {
  const config = readConfig({ DATA_DIR: folder, MAIL_FROM: 'IdeaVault <vault@example.org>', ...environment })
  const mailer = createMailer({ config, secrets: createSecrets(key), log, now: () => clock })
  open.push(mailer)
  return mailer
}

type Received = { to: string[]; from: string; raw: string }
type Stage = 'onMailFrom' | 'onRcptTo' | 'onAuth'

/** A real SMTP server; `answers` says how it replies at a stage, one reply for each attempt, then it accepts. */
async function startSmtp(replies: Partial<Record<Stage | 'data', number[]>> = {}, port = 0) {
  const received: Received[] = []
  let attempts = 0
  const refusal = (stage: Stage | 'data') => {
    const code = replies[stage]?.shift()
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
        const refused = refusal('data')
        if (!refused) {
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            to: rcptTo.map(({ address }) => address),
            from: mailFrom ? mailFrom.address : '',
            raw,
          })
        }
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
  return { received, url: `smtp://127.0.0.1:${bound}`, port: bound, attempts: () => attempts }
}

const waitForQueue = (length: number) =>
  vi.waitFor(async () => expect(await queue().countDocuments()).toBe(length), { timeout: 5000 })
const waitForLog = (words: string) => vi.waitFor(() => expect(logged()).toContain(words), { timeout: 5000 })
const nextAttempt = async () => (await queue().findOne({}))?.nextAttemptAt
/** Until when a letter is held that is being sent right now. */
const lease = () => new Date(clock.getTime() + 150_000)
/** A letter to somebody else makes the loop look again. */
const wake = (mailer: Mailer) => mailer.send({ ...letter, to: 'wake@example.org' })

describe('a letter by SMTP', () => {
  test('arrives with sender, address, subject and text, and leaves the queue', async () => {
    const smtp = await startSmtp()
    await mailerWith({ SMTP_URL: smtp.url }).send({
      ...letter,
      subject: 'Idée 💡',
      text: 'Zeile ü\n\nEnde\n',
    })
    await waitForQueue(0)
    expect(smtp.received).toMatchObject([{ to: ['ada@example.org'], from: 'vault@example.org' }])
    const raw = smtp.received[0]?.raw ?? ''
    expect(raw).toContain('From: IdeaVault <vault@example.org>\r\n')
    expect(raw).toContain('To: ada@example.org\r\n')
    expect(raw).toMatch(/Subject: =\?UTF-8\?/)
    expect(raw).toContain('Zeile =C3=BC\r\n\r\nEnde')
  })

  test('waits sealed: neither address nor text can be read in the database', async () => {
    await mailerWith({ SMTP_URL: 'smtp://127.0.0.1:1' }).send(letter)
    const stored = JSON.stringify(await queue().find().toArray())
    expect(stored).not.toMatch(/ada@|secret|subject/i)
    expect(stored).toContain('sealed')
  })

  test('sending returns at once and never fails for the mail server', async () => {
    const mailer = mailerWith({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await expect(mailer.send(letter)).resolves.toBeUndefined()
    await waitForLog('mail not sent yet')
    expect(await queue().countDocuments()).toBe(1)
  })

  test('that gets a 421 is tried again a minute later, with the same message id', async () => {
    const smtp = await startSmtp({ data: [421] })
    const mailer = mailerWith({ SMTP_URL: smtp.url })
    await mailer.send(letter)
    await waitForLog('mail not sent yet')
    await vi.waitFor(async () => expect(await nextAttempt()).toEqual(new Date(clock.getTime() + MINUTE)))
    clock = new Date(clock.getTime() + MINUTE - 1)
    await wake(mailer)
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1))
    clock = new Date(clock.getTime() + 1)
    await wake(mailer)
    await waitForQueue(0)
    expect(smtp.received.map(({ to }) => to[0])).toContain('ada@example.org')
    expect(smtp.received).toHaveLength(3)
  })

  test('waits 1, 2, 4 ... minutes and never longer than six hours', async () => {
    const smtp = await startSmtp({ data: new Array(100).fill(451) })
    const mailer = mailerWith({ SMTP_URL: smtp.url })
    await mailer.send(letter)
    const [queued] = await queue().find().toArray()
    if (!queued) throw new Error('no letter is queued')
    const waits: number[] = []
    for (let attempts = 1; attempts <= 12; attempts++) {
      const next = await vi.waitFor(
        async () => {
          const held = await queue().findOne({ _id: queued._id })
          expect(held?.attempts).toBe(attempts)
          expect(held?.nextAttemptAt).not.toEqual(lease())
          return held?.nextAttemptAt
        },
        { timeout: 5000 },
      )
      waits.push((next.getTime() - clock.getTime()) / MINUTE)
      clock = next
      await wake(mailer)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360])
  })

  test.each([
    ['the recipient', { onRcptTo: [550] }],
    ['the text', { data: [554] }],
  ])(
    'whose %s is refused for good is given up, and the log does not name the address',
    async (_what, replies) => {
      const smtp = await startSmtp(replies)
      await mailerWith({ SMTP_URL: smtp.url }).send(letter)
      await waitForQueue(0)
      expect(logged()).toContain('mail refused for good')
      expect(logged()).not.toMatch(/ada|example\.org|secret/)
      expect([smtp.received, smtp.attempts()]).toEqual([[], 1])
    },
  )

  test.each([
    ['password', { onAuth: [535] }],
    ['sender', { onMailFrom: [550] }],
    ['address for now', { onRcptTo: [450] }],
  ])('whose %s is refused stays: the operator can mend that', async (_what, replies) => {
    const smtp = await startSmtp(replies)
    const url = smtp.url.replace('smtp://', 'smtp://user:password@')
    const mailer = mailerWith({ SMTP_URL: url })
    await mailer.send(letter)
    await waitForLog('mail not sent yet')
    clock = new Date(clock.getTime() + MINUTE)
    await vi.waitFor(async () => expect(await nextAttempt()).toEqual(clock))
    await wake(mailer)
    await waitForQueue(0)
    expect(smtp.received).toHaveLength(2)
    expect(logged()).not.toMatch(/ada@|password/)
  })

  test('outlives a server that is down, and a restart of ours', async () => {
    const { port, url } = await startSmtp()
    await new Promise<void>((done) => servers[0]?.close(done))
    const before = mailerWith({ SMTP_URL: url })
    await before.send(letter)
    await waitForLog('mail not sent yet')
    await vi.waitFor(async () => expect(await nextAttempt()).toEqual(new Date(clock.getTime() + MINUTE)))
    await before.close()
    const smtp = await startSmtp({}, port)
    clock = new Date(clock.getTime() + MINUTE)
    await wake(mailerWith({ SMTP_URL: url }))
    await waitForQueue(0)
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(['ada@example.org', 'wake@example.org'])
  })

  test('is sent once, however many processes look', async () => {
    const smtp = await startSmtp()
    const mailers = Array.from({ length: 4 }, () => mailerWith({ SMTP_URL: smtp.url }))
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => mailers[n % 4]?.send({ ...letter, to: `person${n}@example.org` })),
    )
    await waitForQueue(0)
    const addresses = smtp.received.map(({ to }) => to[0])
    expect([addresses.length, new Set(addresses).size]).toEqual([40, 40])
  })

  test('that a crashed process held is taken up after its lease', async () => {
    const smtp = await startSmtp()
    const crashed = mailerWith({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await crashed.send(letter)
    await crashed.close()
    await queue().updateOne(
      {},
      { $set: { attempts: 1, nextAttemptAt: new Date(clock.getTime() + 2 * MINUTE) } },
    )
    const mailer = mailerWith({ SMTP_URL: smtp.url })
    await wake(mailer)
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1))
    clock = new Date(clock.getTime() + 2 * MINUTE)
    await wake(mailer)
    await waitForQueue(0)
    expect(smtp.received).toHaveLength(3)
  })

  test('sealed under another key is kept, and does not hold up the others', async () => {
    const smtp = await startSmtp()
    const other = mailerWith(
      { SMTP_URL: 'smtp://127.0.0.1:1' },
      'another key for tests, 32 characters or more',
    )
    await other.send(letter)
    await other.close()
    await queue().updateOne({}, { $set: { nextAttemptAt: clock } })
    await wake(mailerWith({ SMTP_URL: smtp.url }))
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1))
    await waitForQueue(1)
  })

  test.each([
    ['a second address', 'ada@example.org, eve@example.org'],
    ['a header', 'ada@example.org\r\nBcc: eve@example.org'],
    ['an SMTP command', 'ada@example.org>\r\nRCPT TO:<eve@example.org'],
    ['a name', '"eve@example.org" <ada@example.org>'],
  ])('never reaches anybody else through %s in its address', async (_what, to) => {
    const smtp = await startSmtp()
    await mailerWith({ SMTP_URL: smtp.url }).send({ ...letter, to })
    await waitForQueue(0)
    expect(smtp.received.flatMap((mail) => mail.to)).not.toContain('eve@example.org')
    for (const { raw } of smtp.received) expect(raw).not.toMatch(/^Bcc:/im)
  })

  test('a subject cannot add headers, and a dot on a line is only a dot', async () => {
    const smtp = await startSmtp()
    await mailerWith({ SMTP_URL: smtp.url }).send({
      ...letter,
      subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nbody',
      text: 'first\n.\nRCPT TO:<eve@example.org>\n',
    })
    await waitForQueue(0)
    expect(smtp.received).toMatchObject([{ to: ['ada@example.org'] }])
    expect(smtp.received[0]?.raw).not.toMatch(/^Bcc:/im)
    expect(smtp.received[0]?.raw).toContain('\r\n.\r\nRCPT TO:')
  })
})

describe('without SMTP', () => {
  test('each letter becomes a file that only this user reads; the log names the path, not the content', async () => {
    await mailerWith({}).send({
      ...letter,
      text: 'Idée: open https://vault.example/reset-password/secret-token-that-is-longer-than-a-line-of-a-letter-is\n',
    })
    await waitForQueue(0)
    const [name = '', ...more] = await readdir(join(folder, 'outbox'))
    const path = join(folder, 'outbox', name)
    expect([more, name]).toEqual([[], expect.stringMatching(/^20310101080000000-[0-9a-f]{24}\.eml$/)])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'outbox'))).mode & 0o777).toBe(0o700)
    const content = await readFile(path, 'utf8')
    expect(content).toContain('To: ada@example.org\n')
    expect(content).toContain(
      'Idée: open https://vault.example/reset-password/secret-token-that-is-longer-than-a-line-of-a-letter-is\n',
    )
    expect(logged()).toContain(path)
    expect(logged()).not.toMatch(/ada@|secret-token/)
  })

  test('an address cannot choose where the file goes', async () => {
    await mailerWith({}).send({ ...letter, to: '../../../tmp/evil@example.org' })
    await waitForQueue(0)
    for (const name of await readdir(join(folder, 'outbox')))
      expect(name).toMatch(/^[0-9]{17}-[0-9a-f]{24}\.eml$/)
  })

  test('a folder that cannot be written keeps the letter in the queue', async () => {
    const file = join(folder, 'outbox', (await readdir(join(folder, 'outbox')))[0] ?? '')
    await mailerWith({ DATA_DIR: file }).send(letter)
    await waitForLog('mail not sent yet')
    expect(logged()).toContain('ENOTDIR')
    expect(await queue().countDocuments()).toBe(1)
  })

  test.each([
    [{}, true],
    [{ PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }, true],
    [{ PUBLIC_ORIGIN: 'http://127.8.9.1' }, true],
    [{ PUBLIC_ORIGIN: 'http://[::1]:3000' }, true],
    [{ PUBLIC_ORIGIN: 'https://vault.example' }, false],
    [{ PUBLIC_ORIGIN: 'http://localhost.example' }, false],
    [{ PUBLIC_ORIGIN: 'http://127.0.0.1.example' }, false],
    [{ PUBLIC_ORIGIN: 'http://192.168.0.7:3000' }, false],
    [{ PUBLIC_ORIGIN: 'https://vault.example', SMTP_URL: 'smtp://127.0.0.1:1' }, true],
  ])('%j: letters reach people: %s', (environment, reaches) => {
    expect(mailerWith(environment).reachesPeople).toBe(reaches)
  })
})
