import { describe, expect, test } from 'vitest'
import {
  advance,
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

openPostOffice()

describe('a mail', () => {
  test('queued while the clock was a year ahead is sent once the clock is right', async () => {
    const right = now()
    advance(366 * 24 * 60 * MINUTE)
    const wrong = mailerWith({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await wrong.send(mail)
    await waitForLog('mail not sent yet')
    await wrong.close()
    setClock(right)
    const smtp = await startSmtp()
    await wake(mailerWith({ SMTP_URL: smtp.url }))
    await waitForQueue(0)
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(['ada@example.org', 'wake@example.org'])
  })

  test('still being written during a stop is queued for the next start', async () => {
    const mailer = mailerWith({ SMTP_URL: 'smtp://127.0.0.1:1' })
    let write = () => {}
    const asked = new Promise<void>((resolve) => {
      write = resolve
    })
    mailer.trackWork(asked.then(() => mailer.send(mail)))
    const closed = mailer.close()
    write()
    await closed
    expect(await queue().countDocuments()).toBe(1)
  })

  test('with a code that expires is sent before other queued mails', async () => {
    const stopped = mailerWith({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await stopped.close()
    for (const to of ['first@example.org', 'second@example.org']) {
      await stopped.send({ ...mail, to })
      advance(1)
    }
    const expiresAt = new Date(now().getTime() + 10 * MINUTE)
    await stopped.send({ ...mail, to: 'code@example.org' }, { kind: 'code', expiresAt, topics: [] })
    const smtp = await startSmtp()
    await wake(mailerWith({ SMTP_URL: smtp.url }))
    await waitForQueue(0)
    expect(smtp.received.map(({ to }) => to[0]?.split('@')[0])).toEqual(['code', 'first', 'second', 'wake'])
  })
})
