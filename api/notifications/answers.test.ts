import { describe, expect, test } from 'vitest'
import { Recipient } from '#contract/access.ts'
import { MINUTE } from '#contract/rules/durations.ts'
import { ideaForEachTest } from '../../tests/access/idea-for-each-test.ts'
import {
  agree,
  askForCode,
  codeSentTo,
  inviteByMail,
  makeShare,
  open,
  readAlong,
  typeCode,
} from '../../tests/access/people.ts'
import { notifyAllByMail } from './notify-all.ts'

const given = ideaForEachTest('<p>An edge like a feather</p>')

/** Makes a reader at an email link who gives their details and, with `proves`, enters the code and opens the idea. */
async function invited(
  tellAnswers: boolean,
  browser = given.server.browser(),
  known?: Awaited<ReturnType<typeof inviteByMail>>,
) {
  const { email, share } = known ?? (await inviteByMail(given.owner, given.ideaId))
  const token = share.accessLink
  const body = { accessToken: token, name: 'Grace Reader', email, tellAnswers }
  const { id } = (await browser.post('/api/recipients', body)).json(Recipient)
  const reader = { browser, id, token }
  await askForCode(reader)
  expect((await typeCode(reader, codeSentTo(given.server, email))).status).toBe(200)
  await open(await agree(reader))
  await browser.post('/api/comments', { content: 'A question' })
  return { reader, email, share, invitation: { email, share } }
}
const answer = (recipientId: number, content = 'A secret answer') =>
  given.owner.post('/api/comments', { ideaId: given.ideaId, recipientId, content })
async function lettersTo(address: string) {
  given.server.advance(11 * MINUTE)
  await Promise.all([notifyAllByMail(given.server.context), notifyAllByMail(given.server.context)])
  return given.server.mailer.sent.filter(({ to, subject }) => to === address && subject.includes('answered'))
}

describe("a reader's mail about answers", () => {
  test('is sent once for all answers within ten minutes, with name and link and without their text', async () => {
    const { reader, email, share } = await invited(true)
    expect((await answer(reader.id)).status).toBe(201)
    await answer(reader.id, 'Another one')
    const [letter, ...others] = await lettersTo(email)
    expect(others).toEqual([])
    expect(letter?.subject).toBe('Ada Example answered your comment')
    expect(letter?.text).toContain(`\n${given.server.origin}/view/${share.accessLink}\n`)
    expect(letter?.text).not.toMatch(/secret|Another|fan|feather/)
    const ended = await fetch(letter?.unsubscribe ?? '', { method: 'POST' })
    expect([ended.status, await ended.text()]).toEqual([200, expect.not.stringContaining('/profile')])
    expect(given.server.mailer.withdrawn.at(-1)).toBe(given.server.mailer.terms.at(-1)?.topics.at(-1))
    await answer(reader.id)
    expect(await lettersTo(email)).toHaveLength(1)
  })

  test('is sent only if the reader asked for it, by their latest choice', async () => {
    const { reader, email, invitation } = await invited(false)
    await answer(reader.id)
    expect(await lettersTo(email)).toEqual([])
    const again = await invited(true, given.server.browser(), invitation)
    await answer(again.reader.id)
    expect(await lettersTo(email)).toHaveLength(1)
    await invited(false, given.server.browser(), invitation)
    await answer(again.reader.id)
    expect(await lettersTo(email)).toHaveLength(1)
  })

  test('is not sent to an address that was not proved', async () => {
    const reader = await readAlong(given.server, (await makeShare(given.owner, given.ideaId)).accessLink)
    const body = {
      accessToken: reader.token,
      name: 'Grace Reader',
      email: 'typed@example.org',
      tellAnswers: true,
    }
    const typed = (await reader.browser.post('/api/recipients', body)).json(Recipient)
    await open(await agree({ ...reader, id: typed.id }))
    await reader.browser.post('/api/comments', { content: 'A question' })
    expect((await answer(typed.id)).status).toBe(201)
    expect(await lettersTo('typed@example.org')).toEqual([])
  })

  test('is not sent for a revoked link or a deleted idea', async () => {
    const revoked = await invited(true)
    await answer(revoked.reader.id)
    await given.owner.delete(`/api/shares/${revoked.share.id}`)
    expect(await lettersTo(revoked.email)).toEqual([])
    const deleted = await invited(true)
    await answer(deleted.reader.id)
    await given.owner.delete(`/api/ideas/${given.ideaId}`)
    expect(await lettersTo(deleted.email)).toEqual([])
  })
})
