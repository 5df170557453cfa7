import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#contract/rules/durations.ts'
import {
  advance,
  givenUp,
  lease,
  logged,
  MINUTE,
  mail,
  mailerWith,
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
import { createSecrets } from '../signing/secrets.ts'
import { listMails } from './list-mails.ts'
import { leaseDueMail, postponeMail, removeMail } from './mail-queue.model.ts'

openPostOffice()

const away = { SMTP_URL: 'smtp://127.0.0.1:1' }
const KEY = 'a key for tests only, 32 characters or more'
const code = (minutes: number) => ({
  kind: 'code' as const,
  expiresAt: new Date(now().getTime() + minutes * MINUTE),
  topics: ['share 7'],
})
/** When the mail (not the one from `wake`) is tried next, once this attempt has failed and its lease is over. */
const failedTimes = (attempts: number) =>
  until(async () => {
    const held = await queue().findOne({ kind: { $ne: 'letter' } })
    expect(held?.attempts).toBe(attempts)
    expect(held?.nextAttemptAt).not.toEqual(lease())
    return held?.nextAttemptAt
  })

describe('a mail that is no longer needed', () => {
  test('is not sent from the millisecond at which its code expires', async () => {
    const mailer = mailerWith(away)
    await mailer.send({ ...mail, to: 'late@example.org' }, code(10))
    await mailer.send(
      { ...mail, to: 'early@example.org' },
      { ...code(10), expiresAt: new Date(now().getTime() + 10 * MINUTE + 1) },
    )
    await until(async () => expect(await queue().countDocuments({ 'failure.code': 'ESOCKET' })).toBe(2))
    await mailer.close()
    const smtp = await startSmtp()
    advance(10 * MINUTE)
    await wake(mailerWith({ SMTP_URL: smtp.url }))
    await waitForQueue(0)
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(['early@example.org', 'wake@example.org'])
    expect(logged()).toContain('has expired')
    expect(logged()).not.toMatch(/late@|early@|secret/)
    expect(await givenUp().find().toArray()).toMatchObject([
      { reason: 'expired', kind: 'code', attempts: 2, failure: { code: 'ESOCKET', command: 'CONN' } },
    ])
  })

  test('is removed when its topic is withdrawn, while other mails stay', async () => {
    const mailer = mailerWith(away)
    await mailer.send(mail, code(10))
    await mailer.send({ ...mail, to: 'other@example.org' }, { ...code(10), topics: ['share 70'] })
    await until(async () => expect(await queue().countDocuments({ 'failure.code': 'ESOCKET' })).toBe(2))
    await mailer.withdraw('share 7')
    expect(await queue().find().toArray()).toMatchObject([{ topics: ['share 70'] }])
    expect(await givenUp().countDocuments()).toBe(0)
  })
})

describe('a mail that the mail server never takes', () => {
  test('is tried one last time after three days and then given up', async () => {
    const smtp = await startSmtp({ data: new Array(100).fill(451) })
    const mailer = mailerWith({ SMTP_URL: smtp.url })
    const written = now()
    await mailer.send(mail, { kind: 'invitation', expiresAt: null, topics: [] })
    // Nine waits from 1 to 256 minutes, ten of six hours, and the rest of three days.
    for (let attempts = 1; attempts <= 20; attempts++) {
      setClock(await failedTimes(attempts))
      await queue().deleteMany({ kind: 'letter' })
      await wake(mailer)
    }
    await until(async () => expect(await givenUp().countDocuments()).toBe(1))
    expect(now().getTime() - written.getTime()).toBe(3 * DAY)
    expect(await givenUp().find().toArray()).toMatchObject([
      { reason: 'too old', attempts: 21, failure: { responseCode: 451, command: 'DATA' } },
    ])
    expect(logged()).toContain('given up after three days')
    expect(logged()).not.toMatch(/ada@|secret/)
  })

  test('keeps one Message-ID over all attempts', async () => {
    const smtp = await startSmtp({ data: [421, 451] })
    const mailer = mailerWith({ SMTP_URL: smtp.url })
    await mailer.send(mail, code(600))
    for (const attempts of [1, 2]) {
      await failedTimes(attempts)
      advance(HOUR)
      await wake(mailer)
    }
    await waitForQueue(0)
    const ids = smtp.seen
      .filter((raw) => raw.includes('To: ada@example.org'))
      .map((raw) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim())
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(1)
  })

  test('is recorded once without its text, and its address is deleted after 30 days', async () => {
    const smtp = await startSmtp({ onRcptTo: [550] })
    const mailer = mailerWith({ SMTP_URL: smtp.url })
    await mailer.send(mail)
    await waitForLog('mail refused permanently')
    await waitForQueue(0)
    const [noted] = await givenUp().find().toArray()
    expect(JSON.stringify(noted)).not.toMatch(/ada@|secret/)
    expect(createSecrets(KEY).unseal('mail', noted?.sealed)).toBe(
      '{"to":"ada@example.org","subject":"","text":""}',
    )
    advance(30 * DAY - 1)
    await wake(mailer)
    await waitForQueue(0)
    expect(await givenUp().countDocuments()).toBe(1)
    advance(1)
    await wake(mailer)
    await until(async () => expect(await givenUp().countDocuments()).toBe(0))
  })

  test('is not changed by a process whose lease another process has taken over', async () => {
    await mailerWith(away).close()
    await queue().insertOne({
      sealed: 'x',
      kind: 'letter',
      topics: [],
      attempts: 0,
      nextAttemptAt: now(),
      createdAt: now(),
    })
    const slow = await leaseDueMail(now())
    advance(2.5 * MINUTE)
    const other = await leaseDueMail(now())
    if (!slow || !other) throw new Error('no mail was due')
    const failure = { name: 'Error', code: 'ETIMEDOUT', responseCode: null, command: null }
    await postponeMail(slow, failure, now())
    await removeMail(slow)
    expect(await leaseDueMail(now())).toBeNull()
    await removeMail(other)
    expect(await queue().countDocuments()).toBe(0)
  })
})

test('the list of mails names address, reason and next attempt, never subject or text', async () => {
  const mailer = mailerWith(away)
  await mailer.send({ ...mail, subject: 'Your code: 123456' }, code(10))
  await failedTimes(1)
  await mailer.close()
  const other = mailerWith(away, 'another key for tests, 32 characters or more')
  await other.send(mail)
  await until(async () => expect(await queue().countDocuments({ 'failure.code': 'ESOCKET' })).toBe(2))
  await other.close()
  const refusing = await startSmtp({ onRcptTo: [550] })
  const third = mailerWith({ SMTP_URL: refusing.url })
  await third.send({ ...mail, to: 'gone@example.org' }, { kind: 'invitation', expiresAt: null, topics: [] })
  await until(async () => expect(await givenUp().countDocuments()).toBe(1))
  await third.close()
  expect(await listMails(createSecrets(KEY), now())).toEqual([
    '2 waiting',
    '  code to ada@example.org, written 2031-01-01 08:00 UTC, 1 try, failed with ESOCKET at CONN, next try 2031-01-01 08:01 UTC, expires 2031-01-01 08:10 UTC',
    '  letter to an unreadable address (sealed under another key), written 2031-01-01 08:00 UTC, 1 try, failed with ESOCKET at CONN, next try 2031-01-01 08:01 UTC',
    '1 given up in the last 30 days',
    '  invitation to gone@example.org, written 2031-01-01 08:00 UTC, 1 try, failed with EENVELOPE 550 at RCPT TO, refused, given up 2031-01-01 08:00 UTC',
  ])
})
