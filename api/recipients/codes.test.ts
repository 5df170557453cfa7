import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Recipient } from '#contract/access.ts'
import { MINUTE } from '#contract/rules/durations.ts'
import type { Share } from '#contract/shares.ts'
import {
  agree,
  codeSentTo,
  freezeClock,
  identify,
  lookUp,
  makeIdea,
  makeShare,
  open,
  type Reader,
  readAlong,
  signUp,
  startUnlimitedServer,
  tryOpen,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { CodeModel } from './code.model.ts'

let server: TestServer
let owner: Client
let ideaId: number
let realNow: () => Date
beforeAll(async () => {
  server = await startUnlimitedServer()
  realNow = server.context.now
  owner = await signUp(server, 'Ada Example')
  ideaId = (await makeIdea(owner, 'Quiet fan', '<p>An owl-wing edge.</p>')).id
})
afterEach(() => {
  Object.assign(server.context, { now: realNow })
})
afterAll(() => server.close())

let links = 0
/** A link of its own for each test, so that no test meets another's limits. */
async function invite(terms: object = {}): Promise<{ share: Share; email: string }> {
  const email = `invited${links++}@example.org`
  return {
    email,
    share: await makeShare(owner, ideaId, { shareType: 'email', recipientEmail: email, ...terms }),
  }
}
const send = ({ browser, token }: Reader) => browser.post(`/api/share/${token}/code`)
const verify = ({ browser, token }: Reader, code: string) =>
  browser.post(`/api/share/${token}/verify`, { code })
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('an e-mail link', () => {
  test('opens for the address it was made for, once its code is typed', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email: `  ${email.toUpperCase()} ` })
    const before = await lookUp(reader)
    expect(before).toMatchObject({ next: 'verify', recipient: { verified: false } })
    expect(before.idea).not.toHaveProperty('title')
    expect(before).not.toHaveProperty('agreement')
    expect((await send(reader)).status).toBe(204)
    const code = codeSentTo(server, email)
    expect(code).toMatch(/^\d{6}$/)
    expect((await verify(reader, code)).json(Recipient)).toMatchObject({ verified: true })
    expect((await lookUp(reader)).next).toBe('agree')
    await agree(reader)
    expect(await open(reader)).toMatchObject({ recipient: { verified: true, agreedToNda: true } })
    expect((await verify(reader, wrongOf(code))).status).toBe(200)
  })

  test('refuses every other address and never shows its own', async () => {
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

  test('lets nobody past the code', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    for (const path of ['/file', '/download', '/session'])
      expect((await reader.browser.get(`/api/share/${share.accessLink}${path}`)).code).toBe('verify_required')
    expect((await tryOpen(reader)).code).toBe('verify_required')
    const accepted = await reader.browser.put(`/api/recipients/${reader.id}/nda`, { agreed: true })
    expect(accepted.code).toBe('verify_required')
    expect((await verify(reader, '000000')).code).toBe('code_expired')
  })

  test('only the session that asked can use a code', async () => {
    const { share, email } = await invite()
    const asked = await identify(server, share.accessLink, { email })
    const other = await identify(server, share.accessLink, { email })
    await send(asked)
    const code = codeSentTo(server, email)
    expect((await verify(other, code)).code).toBe('code_expired')
    expect((await verify({ ...asked, browser: server.browser() }, code)).code).toBe('identify')
    expect((await verify(asked, code)).status).toBe(200)
  })

  test('a used code is void', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    await send(reader)
    const code = codeSentTo(server, email)
    await verify(reader, code)
    const again = await identify(server, share.accessLink, { email, browser: reader.browser })
    expect((await verify(again, code)).code).toBe('code_expired')
  })
})

describe('codes', () => {
  test('the fifth wrong try is the last, and the right one comes too late', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    await send(reader)
    const code = codeSentTo(server, email)
    for (let n = 0; n < 5; n++) expect((await verify(reader, wrongOf(code))).code).toBe('code_wrong')
    expect((await verify(reader, code)).code).toBe('code_expired')
  })

  test('the right code on the fifth try is right', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    await send(reader)
    const code = codeSentTo(server, email)
    for (let n = 0; n < 4; n++) await verify(reader, wrongOf(code))
    expect((await verify(reader, code)).status).toBe(200)
  })

  test('of 200 guesses at once five are looked at', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    await send(reader)
    const code = Number(codeSentTo(server, email))
    const guesses = Array.from({ length: 200 }, (_, n) => String((code + 1 + n) % 1_000_000).padStart(6, '0'))
    const answers = await Promise.all(guesses.map((guess) => verify(reader, guess)))
    expect(answers.filter((answer) => answer.code === 'code_wrong')).toHaveLength(5)
    expect(answers.filter((answer) => answer.code === 'code_expired')).toHaveLength(195)
    expect(await CodeModel.findById(share.id).lean()).toMatchObject({ tries: 5 })
  })

  test('a code lives for ten minutes, to the millisecond', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    const start = server.context.now().getTime()
    freezeClock(server, new Date(start))
    await send(reader)
    freezeClock(server, new Date(start + 10 * MINUTE))
    expect((await verify(reader, codeSentTo(server, email))).code).toBe('code_expired')
    await send(reader)
    freezeClock(server, new Date(start + 20 * MINUTE - 1))
    expect((await verify(reader, codeSentTo(server, email))).status).toBe(200)
  })

  test('another one may be sent after 30 seconds, five in an hour, whatever browser asks', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    const other = await identify(server, share.accessLink, { email })
    const mails = () => server.mailer.sent.filter((mail) => mail.to === email && /\b\d{6}\b/.test(mail.text))
    const start = server.context.now().getTime()
    const at = (milliseconds: number) => freezeClock(server, new Date(start + milliseconds))
    at(0)
    const together = await Promise.all([1, 2, 3].map(() => send(reader)))
    expect(together.map(({ status }) => status).sort()).toEqual([204, 429, 429])
    expect(mails()).toHaveLength(1)
    at(29_999)
    const early = await send(other)
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1'])
    for (let n = 1; n < 5; n++) {
      at(n * 30_000)
      expect((await send(n % 2 ? reader : other)).status).toBe(204)
    }
    at(60 * MINUTE - 1)
    const sixth = await send(reader)
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '1'])
    expect(mails()).toHaveLength(5)
    at(60 * MINUTE)
    expect((await send(reader)).status).toBe(204)
  })

  test('a new code voids the one before', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    await send(reader)
    const first = codeSentTo(server, email)
    server.advance(31_000)
    await send(reader)
    const second = codeSentTo(server, email)
    if (first !== second) expect((await verify(reader, first)).code).toBe('code_wrong')
    expect((await verify(reader, second)).status).toBe(200)
  })

  test('what is not six digits is no try', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    await send(reader)
    for (const code of ['12345', '1234567', 'abcdef', ''])
      expect((await verify(reader, code)).status).toBe(422)
    expect(await CodeModel.findById(share.id).lean()).toMatchObject({ tries: 0 })
    expect((await verify(reader, ` ${codeSentTo(server, email)} `)).status).toBe(200)
  })

  test('a link that was made for nobody in particular sends none', async () => {
    const share = await makeShare(owner, ideaId)
    const reader = await identify(server, share.accessLink)
    expect((await send(reader)).code).toBe('not_found')
    expect((await send({ ...reader, browser: server.browser() })).code).toBe('identify')
    const before = server.mailer.sent.length
    await readAlong(server, share.accessLink)
    expect(server.mailer.sent).toHaveLength(before)
  })

  test('a proved person is one person in every browser', async () => {
    const { share, email } = await invite({ maxViews: 2 })
    const prove = async () => {
      const reader = await identify(server, share.accessLink, { email })
      server.advance(31_000)
      await send(reader)
      await verify(reader, codeSentTo(server, email))
      return agree(reader)
    }
    const phone = await prove()
    const laptop = await prove()
    await open(phone)
    await open(laptop)
    expect((await phone.browser.post('/api/comments', { content: 'From the phone' })).status).toBe(201)
    expect((await laptop.browser.get('/api/comments')).text).toContain('From the phone')
  })
})
