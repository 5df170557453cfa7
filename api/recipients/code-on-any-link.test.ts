import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Recipient } from '#contract/access.ts'
import {
  agree,
  askForCode,
  changeShare,
  codeSentTo,
  identify,
  lookUp,
  makeShare,
  open,
  readAlong,
  startWithIdea,
  tryOpen,
  typeCode,
  wrongCodeFor,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { EventModel } from '../activity/log/event.model.ts'
import { AcceptanceModel } from '../agreements/acceptance.model.ts'

let server: TestServer
let owner: Client
let ideaId: number
beforeAll(async () => {
  ;({ server, owner, ideaId } = await startWithIdea())
})
afterAll(() => server.close())

let people = 0
const newAddress = () => `proving${people++}@example.org`
const prove = async (token: string, email: string, browser?: Client) => {
  const reader = await identify(server, token, { email, ...(browser ? { browser } : {}) })
  expect((await askForCode(reader)).status).toBe(204)
  expect((await typeCode(reader, codeSentTo(server, email))).json(Recipient).verified).toBe(true)
  return reader
}

describe.each(['one-time', 'time-dependent', 'full-access'] as const)(
  'a %s link that asks for a code',
  (shareType) => {
    test('opens after its reader proved the named address with the mailed code', async () => {
      const share = await makeShare(owner, ideaId, { shareType, requireCode: true })
      const email = newAddress()
      const reader = await identify(server, share.accessLink, { email })
      const before = await lookUp(reader)
      expect(before).toMatchObject({ next: 'verify', requireCode: true, recipient: { verified: false } })
      expect(before.idea).not.toHaveProperty('title')
      expect((await tryOpen(reader)).code).toBe('verify_required')
      expect((await reader.browser.put(`/api/recipients/${reader.id}/nda`, { agreed: true })).code).toBe(
        'verify_required',
      )
      await askForCode(reader)
      const code = codeSentTo(server, email)
      expect((await typeCode(reader, wrongCodeFor(code))).code).toBe('code_wrong')
      expect((await typeCode(reader, code)).status).toBe(200)
      await agree(reader)
      expect(await open(reader)).toMatchObject({ recipient: { verified: true, email } })
      expect(await AcceptanceModel.findOne({ recipientId: reader.id }).lean()).toMatchObject({
        verified: true,
      })
      const opened = await EventModel.findOne({ recipientId: reader.id, kind: 'opened' }).lean()
      expect(opened?.person?.value).toMatchObject({ proven: true })
    })
  },
)

test('readers with different addresses at one link have codes of their own', async () => {
  const share = await makeShare(owner, ideaId, { requireCode: true })
  const [one, other] = [newAddress(), newAddress()]
  const first = await identify(server, share.accessLink, { email: one })
  await askForCode(first)
  const second = await identify(server, share.accessLink, { email: other })
  expect((await askForCode(second)).status).toBe(204)
  const code = codeSentTo(server, one)
  if (code !== codeSentTo(server, other)) expect((await typeCode(second, code)).code).toBe('code_wrong')
  expect((await typeCode(first, code)).status).toBe(200)
  const again = await identify(server, share.accessLink, { email: one.toUpperCase() })
  expect((await askForCode(again)).code).toBe('rate_limited')
})

test('a code is refused after the reader named another address', async () => {
  const share = await makeShare(owner, ideaId, { requireCode: true })
  const [mine, theirs] = [newAddress(), newAddress()]
  const reader = await identify(server, share.accessLink, { email: mine })
  await askForCode(reader)
  const code = codeSentTo(server, mine)
  const renamed = await identify(server, share.accessLink, { email: theirs, browser: reader.browser })
  expect((await typeCode(renamed, code)).code).toBe('code_expired')
  expect((await lookUp(renamed)).next).toBe('verify')
})

test('a reader who proved their address opens a one-time link once, across browsers', async () => {
  const share = await makeShare(owner, ideaId, { shareType: 'one-time', maxViews: 2, requireCode: true })
  const email = newAddress()
  await open(await agree(await prove(share.accessLink, email)))
  server.advance(31_000)
  expect((await tryOpen(await agree(await prove(share.accessLink, email)))).code).toBe('share_used')
})

test('a code required later is asked of readers who have not opened yet, while open sessions continue', async () => {
  const share = await makeShare(owner, ideaId)
  const reading = await readAlong(server, share.accessLink)
  const email = newAddress()
  const waiting = await agree(await identify(server, share.accessLink, { email }))
  expect((await askForCode(waiting)).code).toBe('not_found')
  await changeShare(owner, share.id, { requireCode: true })
  expect((await lookUp(reading)).next).toBe('read')
  await open(reading)
  expect((await lookUp(waiting)).next).toBe('verify')
  expect((await tryOpen(waiting)).code).toBe('verify_required')
  await askForCode(waiting)
  await typeCode(waiting, codeSentTo(server, email))
  // They had agreed already and stay at that step.
  expect((await lookUp(waiting)).next).toBe('open')
  expect(await open(waiting)).toMatchObject({ recipient: { verified: true } })
  await changeShare(owner, share.id, { requireCode: false })
  expect((await lookUp(await identify(server, share.accessLink))).next).toBe('agree')
})

test('a reader who returns in the same browser continues at the same step', async () => {
  const share = await makeShare(owner, ideaId, { requireCode: true })
  const reader = await prove(share.accessLink, newAddress())
  expect((await lookUp(reader)).next).toBe('agree')
  await agree(reader)
  expect((await lookUp(reader)).next).toBe('open')
  await open(reader)
  expect((await lookUp(reader)).next).toBe('read')
})

test('asking for a code is refused when the server cannot send mail to people', async () => {
  const share = await makeShare(owner, ideaId, { requireCode: true })
  const reader = await identify(server, share.accessLink, { email: newAddress() })
  Object.assign(server.mailer, { reachesPeople: false })
  const refused = await askForCode(reader)
  Object.assign(server.mailer, { reachesPeople: true })
  expect(refused.code).toBe('mail_unavailable')
})
