import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  logged,
  mail,
  mailerWith,
  openPostOffice,
  outbox,
  queue,
  startSmtp,
  waitForLog,
  waitForQueue,
} from '../../../tests/mail/post-office.ts'

openPostOffice()

describe('text that people typed', () => {
  test.each([
    ['a second address', 'ada@example.org, eve@example.org'],
    ['a header', 'ada@example.org\r\nBcc: eve@example.org'],
    ['an SMTP command', 'ada@example.org>\r\nRCPT TO:<eve@example.org'],
    ['a name', '"eve@example.org" <ada@example.org>'],
  ])('with %s in the address reaches nobody else', async (_what, to) => {
    const smtp = await startSmtp()
    await mailerWith({ SMTP_URL: smtp.url }).send({ ...mail, to })
    await waitForQueue(0)
    expect(smtp.received.flatMap((mail) => mail.to)).not.toContain('eve@example.org')
    for (const { raw } of smtp.received) expect(raw).not.toMatch(/^Bcc:/im)
  })

  test('in a subject adds no headers, and a line with a dot does not end the mail', async () => {
    const smtp = await startSmtp()
    await mailerWith({ SMTP_URL: smtp.url }).send({
      ...mail,
      subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nbody',
      text: 'first\n.\nRCPT TO:<eve@example.org>\n',
    })
    await waitForQueue(0)
    expect(smtp.received).toMatchObject([{ to: ['ada@example.org'] }])
    expect(smtp.received[0]?.raw).not.toMatch(/^Bcc:/im)
    expect(smtp.received[0]?.raw).toContain('\r\n.\r\nRCPT TO:')
  })
})

describe('MAIL_FROM', () => {
  test.each([
    ['Vault: ideas <vault@example.org>', '"Vault: ideas" <vault@example.org>'],
    ['Ideas, Inc. (beta); <vault@example.org>', '"Ideas, Inc. (beta);" <vault@example.org>'],
    ['"Ideas, Inc." <vault@example.org>', '"Ideas, Inc." <vault@example.org>'],
    ['vault@example.org', 'vault@example.org'],
  ])('%s gives one sender with its whole name', async (MAIL_FROM, shown) => {
    const smtp = await startSmtp()
    await mailerWith({ SMTP_URL: smtp.url, MAIL_FROM }).send(mail)
    await waitForQueue(0)
    expect(smtp.received).toMatchObject([{ from: 'vault@example.org' }])
    expect(/^From: (.*)\r$/m.exec(smtp.received[0]?.raw ?? '')?.[1]).toBe(shown)
  })

  test.each([
    'a,b@example.org',
    'Vault <a@b@example.org>',
    'Va"ult <vault@example.org>',
    'V <v@x.org>, W <w@x.org>',
  ])('%s is refused at the start', (MAIL_FROM) => {
    expect(() => mailerWith({ MAIL_FROM })).toThrow(/^MAIL_FROM is not valid: it must be an email address/)
  })
})

describe('without SMTP', () => {
  test('each mail becomes a file readable by this user only, and the log names its path only', async () => {
    await mailerWith({}).send({
      ...mail,
      text: 'Idée: open https://vault.example/reset-password/secret-token-that-is-longer-than-a-line-of-a-letter-is\n',
    })
    await waitForQueue(0)
    const [name = '', ...more] = await readdir(outbox())
    const path = join(outbox(), name)
    expect([more, name]).toEqual([[], expect.stringMatching(/^20310101080000000-[0-9a-f]{24}\.eml$/)])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(outbox())).mode & 0o777).toBe(0o700)
    const content = await readFile(path, 'utf8')
    expect(content).toContain('To: ada@example.org\n')
    expect(content).toContain(
      'Idée: open https://vault.example/reset-password/secret-token-that-is-longer-than-a-line-of-a-letter-is\n',
    )
    expect(logged()).toContain(path)
    expect(logged()).not.toMatch(/ada@|secret-token/)
  })

  test('an address cannot change the path of the file', async () => {
    await mailerWith({}).send(mail)
    await waitForQueue(0)
    const before = await readdir(outbox())
    await mailerWith({}).send({ ...mail, to: '../../../tmp/evil@example.org' })
    await waitForQueue(0)
    const after = await readdir(outbox())
    expect(after).toHaveLength(before.length + 1)
    for (const name of after) expect(name).toMatch(/^[0-9]{17}-[0-9a-f]{24}\.eml$/)
  })

  test('a mail stays in the queue when its folder cannot be written', async () => {
    const file = join(outbox(), (await readdir(outbox()))[0] ?? '')
    await mailerWith({ DATA_DIR: file }).send(mail)
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
  ])('%j: the server counts as reaching people by mail: %s', (environment, reaches) => {
    expect(mailerWith(environment).reachesPeople).toBe(reaches)
  })
})
