// What the product does beside the calls of ideas and links: accounts, a reset by mail, and everything that runs by itself.
import { expect } from 'vitest'
import { DAY, MINUTE } from '#contract/rules/durations.ts'
import { forgetGivenUp, listGivenUpMails, recordGivenUp } from '../api/adapters/mail/given-up-mail.model.ts'
import {
  enqueueMail,
  leaseDueMail,
  listQueuedMails,
  postponeMail,
  removeMail,
  removeMailsAbout,
} from '../api/adapters/mail/mail-queue.model.ts'
import { sendDueCertificates } from '../api/agreements/send-certificate.ts'
import { countUsages } from '../api/ideas/count-usage.ts'
import { removeDeletedIdeas } from '../api/ideas/delete-idea.ts'
import { sealDue } from '../api/ideas/sealing/seal-due.ts'
import { notifyAllByMail, notifyAllByPush } from '../api/notifications/notify-all.ts'
import { eraseLate } from '../api/privacy/erase-late.ts'
import { forgetExpired } from '../api/privacy/forget-expired.ts'
import { recordDeclines } from '../api/recipients/decline-agreement.ts'
import { GOOD_PASSWORD } from './accounts/people.ts'
import type { Client } from './support/client.ts'
import type { TestServer } from './support/server.ts'
import { until } from './support/until.ts'
import { attestInVain } from './timestamps/attest-in-vain.ts'

const image = () => {
  const form = new FormData()
  form.append('image', new Blob(['no picture'], { type: 'image/png' }), 'me.png')
  return form
}
/** The calls about accounts, which have no row in access/requests.ts. */
export async function everythingOfAccounts(browser: Client): Promise<void> {
  const { email } = JSON.parse((await browser.get('/api/auth/me')).text)
  await browser.post('/api/auth/login', { email, password: 'wrong' })
  await browser.post('/api/auth/forgot-password', { email })
  await browser.post('/api/auth/reset-password', { token: 'x'.repeat(43), password: GOOD_PASSWORD })
  await browser.put('/api/profile', { name: 'Ada Example' })
  await browser.post('/api/profile/image', image())
  await browser.get('/api/profile/image')
  await browser.get('/api/assets')
  await browser.get('/api/profile/sessions')
  await browser.delete('/api/profile/sessions/000000000000000000000000')
  await browser.put('/api/profile/password', { current: 'correct horse battery', password: GOOD_PASSWORD })
  await browser.post('/api/waitlist', { name: 'Ada', email, profession: 'Engineer' })
  await browser.post('/api/auth/logout')
}

/** A reset from its mail, which the calls of others only begin. */
export async function resetPassword(server: TestServer, browser: Client): Promise<void> {
  const { email } = JSON.parse((await browser.get('/api/auth/me')).text)
  await browser.post('/api/auth/forgot-password', { email })
  // The answer comes before the mail, so that it does not tell who has an account.
  const text = await until(() => server.mailer.lastTo(email).text)
  const [, token] = /\/reset-password\/([A-Za-z0-9_-]{43})\n/.exec(text) ?? []
  const body = { token, password: 'another long secret 77' }
  expect((await server.browser().post('/api/auth/reset-password', body)).status).toBe(204)
}

/** What runs by itself: mails are sent, postponed, given up, withdrawn and listed; accounts are counted. */
export async function everythingInBackground(server: TestServer): Promise<void> {
  const now = server.context.now()
  for (let n = 0; n < 2; n++)
    await enqueueMail('sealed', { kind: 'letter', expiresAt: null, topics: ['account 1'] }, now)
  const mail = await leaseDueMail(now)
  if (!mail) throw new Error('No mail is due.')
  await postponeMail(mail, { name: 'Error' }, now)
  await recordGivenUp(mail, { reason: 'too old', failure: null, sealed: null }, now)
  await removeMail(mail)
  await removeMailsAbout('account 1')
  await forgetGivenUp(now)
  await listQueuedMails()
  await listGivenUpMails()
  await countUsages(server.context)
  server.advance(11 * MINUTE)
  await notifyAllByMail(server.context)
  await notifyAllByPush(server.context)
  await sendDueCertificates(server.context)
  await removeDeletedIdeas(server.context)
  await recordDeclines(server.context)
  await sealDue(server.context)
  await attestInVain(server.context)
  server.advance(90 * DAY)
  await forgetExpired(server.context)
  await eraseLate(server.context)
}
