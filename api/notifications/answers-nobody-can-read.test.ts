import { expect, test } from 'vitest'
import { Recipient } from '#contract/access.ts'
import { HOUR, MINUTE } from '#contract/rules/durations.ts'
import { ideaForEachTest } from '../../tests/access/idea-for-each-test.ts'
import {
  agree,
  askForCode,
  codeSentTo,
  makeShare,
  open,
  type Terms,
  typeCode,
} from '../../tests/access/people.ts'
import { serverLimits } from '../server/server-limits.ts'
import { notifyAllByMail } from './notify-all.ts'

const given = ideaForEachTest('<p>An edge like a feather</p>')
let people = 0

/** Makes a reader who proved their address, asked for letters about answers, and wrote a comment. */
const reads = async (terms: Terms) =>
  readsAt((await makeShare(given.owner, given.ideaId, { requireCode: true, ...terms })).accessLink)

async function readsAt(token: string) {
  const email = `teller${people++}@example.org`
  const browser = given.server.browser()
  const body = { accessToken: token, name: 'Grace Reader', email, tellAnswers: true }
  const { id } = (await browser.post('/api/recipients', body)).json(Recipient)
  const reader = { browser, id, token }
  await askForCode(reader)
  await typeCode(reader, codeSentTo(given.server, email))
  await open(await agree(reader))
  await browser.post('/api/comments', { content: 'A question' })
  return { reader, email }
}
const answer = (recipientId: number) =>
  given.owner.post('/api/comments', { ideaId: given.ideaId, recipientId, content: 'An answer' })
async function lettersTo(address: string) {
  given.server.advance(11 * MINUTE)
  await notifyAllByMail(given.server.context)
  return given.server.mailer.sent.filter(({ to, subject }) => to === address && subject.includes('answered'))
}

test('no mail about an answer is sent for an expired link', async () => {
  const expiresAt = new Date(given.server.context.now().getTime() + HOUR).toISOString()
  const { reader, email } = await reads({ shareType: 'time-dependent', expiresAt })
  given.server.advance(2 * HOUR)
  expect((await answer(reader.id)).status).toBe(201)
  const letters = await lettersTo(email)
  expect((await reader.browser.get(`/api/share/${reader.token}`)).code).toBe('share_expired')
  expect(letters).toEqual([])
})

test.each([1, 5])(
  'no mail about an answer is sent for a one-time link of %i views that the reader has closed',
  async (maxViews) => {
    const { reader, email } = await reads({ shareType: 'one-time', maxViews })
    await reader.browser.post(`/api/share/${reader.token}/close`)
    // Somebody else having it open does not let this reader in again.
    if (maxViews > 1) await readsAt(reader.token)
    expect((await answer(reader.id)).status).toBe(201)
    expect(await lettersTo(email)).toEqual([])
  },
)

test('no mail about an answer is sent for a used-up full-access link that the reader has closed', async () => {
  const { reader, email } = await reads({ shareType: 'full-access', maxViews: 1 })
  await reader.browser.post(`/api/share/${reader.token}/close`)
  expect((await answer(reader.id)).status).toBe(201)
  const letters = await lettersTo(email)
  expect((await reader.browser.get(`/api/share/${reader.token}`)).code).toBe('share_used')
  expect(letters).toEqual([])
})

test('a reader with a one-time link still open gets a mail, but not after the session has ended', async () => {
  const { reader, email } = await reads({ shareType: 'one-time' })
  expect((await answer(reader.id)).status).toBe(201)
  expect(await lettersTo(email)).toHaveLength(1)
  given.server.advance(serverLimits.oneTimeMinutes * MINUTE)
  expect((await answer(reader.id)).status).toBe(201)
  expect(await lettersTo(email)).toHaveLength(1)
})
