import { describe, expect, test } from 'vitest'
import {
  advance,
  lease,
  logged,
  MINUTE,
  mail,
  mailerWith,
  nextAttempt,
  now,
  openPostOffice,
  queue,
  setClock,
  startSmtp,
  waitForLog,
  waitForQueue,
  wake,
} from '../../../tests/mail/post-office.ts'
import { until } from '../../../tests/support/until.ts'

openPostOffice()

describe('a mail by SMTP', () => {
  test('arrives with sender, address, subject and text, and leaves the queue', async () => {
    const smtp = await startSmtp()
    await mailerWith({ SMTP_URL: smtp.url }).send({
      ...mail,
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

  test('is sealed in the database: neither address nor text can be read', async () => {
    await mailerWith({ SMTP_URL: 'smtp://127.0.0.1:1' }).send(mail)
    const stored = JSON.stringify(await queue().find().toArray())
    expect(stored).not.toMatch(/ada@|secret|subject/i)
    expect(stored).toContain('sealed')
  })

  test('is queued when the mail server is down, and sending reports no error', async () => {
    const mailer = mailerWith({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await expect(mailer.send(mail)).resolves.toBeUndefined()
    await waitForLog('mail not sent yet')
    expect(await queue().countDocuments()).toBe(1)
  })

  test('that gets a 421 is tried again a minute later', async () => {
    const smtp = await startSmtp({ data: [421] })
    const mailer = mailerWith({ SMTP_URL: smtp.url })
    await mailer.send(mail)
    await waitForLog('mail not sent yet')
    await until(async () => expect(await nextAttempt()).toEqual(new Date(now().getTime() + MINUTE)))
    advance(MINUTE - 1)
    await wake(mailer)
    await until(() => expect(smtp.received).toHaveLength(1))
    advance(1)
    await wake(mailer)
    await waitForQueue(0)
    expect(smtp.received.map(({ to }) => to[0])).toContain('ada@example.org')
    expect(smtp.received).toHaveLength(3)
  })

  test('is tried again after 1, 2, 4 ... minutes, at most every six hours', async () => {
    const smtp = await startSmtp({ data: new Array(100).fill(451) })
    const mailer = mailerWith({ SMTP_URL: smtp.url })
    await mailer.send(mail)
    const [queued] = await queue().find().toArray()
    if (!queued) throw new Error('no mail is queued')
    const waits: number[] = []
    for (let attempts = 1; attempts <= 12; attempts++) {
      const next = await until(async () => {
        const held = await queue().findOne({ _id: queued._id })
        expect(held?.attempts).toBe(attempts)
        expect(held?.nextAttemptAt).not.toEqual(lease())
        return held?.nextAttemptAt
      })
      waits.push((next.getTime() - now().getTime()) / MINUTE)
      setClock(next)
      await wake(mailer)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360])
  })

  test.each([
    ['the recipient', { onRcptTo: [550] }],
    ['the text', { data: [554] }],
  ])(
    'with permanently refused %s is given up, and the log does not name the address',
    async (_what, replies) => {
      const smtp = await startSmtp(replies)
      await mailerWith({ SMTP_URL: smtp.url }).send(mail)
      await waitForQueue(0)
      expect(logged()).toContain('mail refused permanently')
      expect(logged()).not.toMatch(/ada|example\.org|secret/)
      expect([smtp.received, smtp.attempts()]).toEqual([[], 1])
    },
  )

  test.each([
    ['password', { onAuth: [535] }],
    ['sender', { onMailFrom: [550] }],
    ['address for now', { onRcptTo: [450] }],
  ])('with refused %s stays queued and is sent later', async (_what, replies) => {
    const smtp = await startSmtp(replies)
    const url = smtp.url.replace('smtp://', 'smtp://user:password@')
    const mailer = mailerWith({ SMTP_URL: url })
    await mailer.send(mail)
    await waitForLog('mail not sent yet')
    await until(async () => expect(await nextAttempt()).toEqual(new Date(now().getTime() + MINUTE)))
    advance(MINUTE)
    await wake(mailer)
    await waitForQueue(0)
    expect(smtp.received).toHaveLength(2)
    expect(logged()).not.toMatch(/ada@|password/)
  })

  test('is sent after a mail server that was down and after a restart', async () => {
    const { port, url, stop } = await startSmtp()
    await stop()
    const before = mailerWith({ SMTP_URL: url })
    await before.send(mail)
    await waitForLog('mail not sent yet')
    await until(async () => expect(await nextAttempt()).toEqual(new Date(now().getTime() + MINUTE)))
    await before.close()
    const smtp = await startSmtp({}, port)
    advance(MINUTE)
    await wake(mailerWith({ SMTP_URL: url }))
    await waitForQueue(0)
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(['ada@example.org', 'wake@example.org'])
  })

  test('is sent once, even with several processes', async () => {
    const smtp = await startSmtp()
    const mailers = Array.from({ length: 4 }, () => mailerWith({ SMTP_URL: smtp.url }))
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => mailers[n % 4]?.send({ ...mail, to: `person${n}@example.org` })),
    )
    await waitForQueue(0)
    const addresses = smtp.received.map(({ to }) => to[0])
    expect([addresses.length, new Set(addresses).size]).toEqual([40, 40])
  })

  test('held by a crashed process is sent after its lease', async () => {
    const smtp = await startSmtp()
    const crashed = mailerWith({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await crashed.send(mail)
    await crashed.close()
    await queue().updateOne(
      {},
      { $set: { attempts: 1, nextAttemptAt: new Date(now().getTime() + 2 * MINUTE) } },
    )
    const mailer = mailerWith({ SMTP_URL: smtp.url })
    await wake(mailer)
    await until(() => expect(smtp.received).toHaveLength(1))
    advance(2 * MINUTE)
    await wake(mailer)
    await waitForQueue(0)
    expect(smtp.received).toHaveLength(3)
  })

  test('sealed under another key stays queued and does not delay others', async () => {
    const smtp = await startSmtp()
    const other = mailerWith(
      { SMTP_URL: 'smtp://127.0.0.1:1' },
      'another key for tests, 32 characters or more',
    )
    await other.send(mail)
    await other.close()
    await queue().updateOne({}, { $set: { nextAttemptAt: now() } })
    await wake(mailerWith({ SMTP_URL: smtp.url }))
    await until(() => expect(smtp.received).toHaveLength(1))
    await waitForQueue(1)
  })
})
