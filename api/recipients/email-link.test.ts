import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Recipient } from '#contract/access.ts'
import {
  agree,
  askForCode,
  codeSentTo,
  identify,
  inviteByMail,
  lookUp,
  open,
  startWithIdea,
  typeCode,
  wrongCodeFor,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { EventModel } from '../activity/log/event.model.ts'
import { RecipientModel } from './recipient.model.ts'

let server: TestServer
let owner: Client
let ideaId: number
let realNow: () => Date
beforeAll(async () => {
  ;({ server, owner, ideaId } = await startWithIdea())
  realNow = server.context.now
})
afterEach(() => {
  Object.assign(server.context, { now: realNow })
})
afterAll(() => server.close())

const invite = (terms: object = {}) => inviteByMail(owner, ideaId, terms)

describe('an email link', () => {
  test('opens for the address it was made for, once its code is typed', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email: `  ${email.toUpperCase()} ` })
    const before = await lookUp(reader)
    expect(before).toMatchObject({ next: 'verify', recipient: { verified: false } })
    expect(before.idea).not.toHaveProperty('title')
    expect(before).not.toHaveProperty('agreement')
    expect((await askForCode(reader)).status).toBe(204)
    const code = codeSentTo(server, email)
    expect(code).toMatch(/^\d{6}$/)
    expect((await typeCode(reader, code)).json(Recipient)).toMatchObject({ verified: true })
    expect((await lookUp(reader)).next).toBe('agree')
    await agree(reader)
    expect(await open(reader)).toMatchObject({ recipient: { verified: true, agreedToNda: true } })
    expect((await typeCode(reader, wrongCodeFor(code))).status).toBe(200)
  })

  test('refuses every other address and does not reveal the invited one', async () => {
    const { share, email } = await invite()
    for (const other of [
      'grace@example.org',
      `x${email}`,
      email.replace('@', '+a@'),
      `${email}.evil.example`,
    ]) {
      const answer = await server
        .browser()
        .post('/api/recipients', { accessToken: share.accessLink, name: 'Mallory', email: other })
      expect([answer.status, answer.code]).toEqual([403, 'not_for_you'])
      expect(answer.text).not.toContain(email)
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    const stranger = await server.browser().get(`/api/share/${share.accessLink}`)
    expect(stranger.text).not.toContain(email)
  })

  test('refuses every other step before the code', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    for (const path of ['/file', '/session'])
      expect((await reader.browser.get(`/api/share/${share.accessLink}${path}`)).code).toBe('verify_required')
    for (const path of ['/open', '/download'])
      expect((await reader.browser.post(`/api/share/${share.accessLink}${path}`)).code).toBe(
        'verify_required',
      )
    const accepted = await reader.browser.put(`/api/recipients/${reader.id}/nda`, { agreed: true })
    expect(accepted.code).toBe('verify_required')
    expect((await typeCode(reader, '000000')).code).toBe('code_expired')
  })

  test('accepts the code only from the session that asked for it', async () => {
    const { share, email } = await invite()
    const asked = await identify(server, share.accessLink, { email })
    const other = await identify(server, share.accessLink, { email })
    await askForCode(asked)
    const code = codeSentTo(server, email)
    expect((await typeCode(other, code)).code).toBe('code_expired')
    expect((await typeCode({ ...asked, browser: server.browser() }, code)).code).toBe('identify')
    expect((await typeCode(asked, code)).status).toBe(200)
  })

  test('accepts a code that is sent several times at once and records it once', async () => {
    const { share, email } = await inviteByMail(owner, ideaId)
    const reader = await identify(server, share.accessLink, { email })
    await askForCode(reader)
    const code = codeSentTo(server, email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => typeCode(reader, code)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await EventModel.countDocuments({ recipientId: reader.id, kind: 'verified' })).toBe(1)
    await agree(reader)
    expect((await open(reader)).recipient).toMatchObject({ email, verified: true })
  })

  test('stays closed if its reader closes it while the code is checked', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    await askForCode(reader)
    const { collection } = RecipientModel
    const write = collection.updateOne.bind(collection)
    const spy = vi.spyOn(collection, 'updateOne').mockImplementationOnce(async (...given) => {
      await reader.browser.post(`/api/share/${share.accessLink}/close`)
      return write(...given)
    })
    expect((await typeCode(reader, codeSentTo(server, email))).code).toBe('identify')
    spy.mockRestore()
    expect((await lookUp(reader)).next).toBe('identify')
  })

  test('refuses a code that was already used', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    await askForCode(reader)
    const code = codeSentTo(server, email)
    await typeCode(reader, code)
    const again = await identify(server, share.accessLink, { email, browser: reader.browser })
    expect((await typeCode(again, code)).code).toBe('code_expired')
  })
})
