import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#contract/rules/durations.ts'
import { makeIdea, makeShare, readAlong, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import { startSmtp } from '../../tests/mail/post-office.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { until } from '../../tests/support/until.ts'
import { createMailer } from '../adapters/mail/mailer.ts'
import { readConfig } from '../server/config.ts'
import { notifyAllByMail } from './notify-all.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

test('a notification by SMTP has a one-click unsubscribe header, which ends further notifications', async () => {
  const smtp = await startSmtp()
  const { secrets, log, now } = server.context
  const config = readConfig({ SMTP_URL: smtp.url, PUBLIC_ORIGIN: server.origin })
  const mailer = createMailer({ config, secrets, log, now })
  Object.assign(server.context, { mailer })
  const owner = await signUp(server)
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
  await readAlong(server, (await makeShare(owner, id)).accessLink)
  server.advance(11 * MINUTE)
  await Promise.all([notifyAllByMail(server.context), notifyAllByMail(server.context)])
  await until(() => expect(smtp.received).toHaveLength(1))
  const raw = smtp.received[0]?.raw ?? ''
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  const [, address = ''] = /^List-Unsubscribe: <(\S+)>\r$/m.exec(raw.replace(/\r\n\s+/g, ' ')) ?? []
  expect(address).toMatch(new RegExp(`^${server.origin}/unsubscribe/owner\\d+-`))
  const ended = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams('List-Unsubscribe=One-Click'),
  })
  expect(ended.status).toBe(200)
  await readAlong(server, (await makeShare(owner, id)).accessLink)
  server.advance(11 * MINUTE)
  await notifyAllByMail(server.context)
  await mailer.close()
  expect(smtp.received).toHaveLength(1)
  await smtp.stop()
})
