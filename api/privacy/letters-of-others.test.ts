import { expect, test } from 'vitest'
import { ideaForEachTest } from '../../tests/access/idea-for-each-test.ts'
import { enqueueMail, listQueuedMails } from '../adapters/mail/mail-queue.model.ts'
import { sealMail, unsealMail } from '../adapters/mail/sealed-mail.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'

const given = ideaForEachTest()

const write = async (to: string, text = 'Hello') => {
  const { secrets, now } = given.server.context
  const terms = { kind: 'invitation' as const, expiresAt: null, topics: [] }
  await enqueueMail(sealMail(secrets, { to, subject: 'A letter', text }), terms, now())
}
const waiting = async () =>
  (await listQueuedMails()).map(({ sealed }) => unsealMail(given.server.context.secrets, sealed).to).sort()

test('queued mails to similar addresses are neither exported nor removed', async () => {
  const others = [
    ...['joann@example.org', 'jo.ann@example.org', 'jo+ann@example.org', 'jo-ann@example.org'],
    ...['ann@example.org.uk', 'ann@example.organic', 'ann@example.org-chart.net'],
  ]
  for (const other of others) await write(other, `Yours at ${other}: a letter of your own.`)
  await write(
    'owner@example.org',
    '- 12:00 Ann (Ann@example.org, proven) opened your idea. Write to ann@example.org.',
  )
  await write('ann@example.org')
  const { held } = await exportPerson(given.server.context, 'ann@example.org')
  expect.soft(held.letters).toHaveLength(2)
  const choice = { reason: 'asked for it', acceptances: false, comments: false }
  await erasePerson(given.server.context, 'ann@example.org', choice)
  expect(await waiting()).toEqual([...others].sort())
})
