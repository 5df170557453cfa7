import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import { startTestServer } from '../../tests/support/server.ts'
import { recordGivenUp } from '../adapters/mail/given-up-mail.model.ts'
import { enqueueMail, leaseDueMail, removeMail } from '../adapters/mail/mail-queue.model.ts'

const METRICS_TOKEN = 'a token for tests only'.replaceAll(' ', '-')
const queues = ['mail_queue', 'mails_given_up']

test('mails that wait and those that were given up are counted without being read', async () => {
  const server = await startTestServer({ METRICS_TOKEN }, { monitorCommands: true })
  const now = server.context.now()
  for (let n = 0; n < 3; n++)
    await enqueueMail('sealed', { kind: 'letter', expiresAt: null, topics: [] }, now)
  const mail = await leaseDueMail(now)
  if (!mail) throw new Error('No mail is due.')
  await recordGivenUp(mail, { reason: 'refused', failure: null, sealed: null }, now)
  await removeMail(mail)
  const sent: string[] = []
  mongoose.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    if (queues.includes(command[commandName])) sent.push(commandName)
  })
  const answer = await fetch(`${server.origin}/api/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const lines = (await answer.text()).split('\n')
  expect(lines).toContain('ideavault_mails{state="waiting"} 2')
  expect(lines).toContain('ideavault_mails{state="given up"} 1')
  expect(sent).toEqual(['count', 'count'])
  await server.close()
})
