import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Comment } from '#contract/comments.ts'
import { DAY, MINUTE } from '#contract/rules/durations.ts'
import {
  agree,
  askForCode,
  codeSentTo,
  freezeClock,
  identify,
  inviteByMail,
  makeShare,
  open,
  readAlong,
  startWithIdea,
  typeCode,
  wrongCodeFor,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { CodeModel } from './proofs/code.model.ts'

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

/** A new browser whose reader has proved this address and agreed. */
async function prove({ accessLink }: { accessLink: string }, email: string) {
  const reader = await identify(server, accessLink, { email })
  server.advance(31_000)
  await askForCode(reader)
  await typeCode(reader, codeSentTo(server, email))
  return agree(reader)
}

describe('a mailed code', () => {
  test('is refused after five wrong attempts', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    await askForCode(reader)
    const code = codeSentTo(server, email)
    for (let n = 0; n < 5; n++) expect((await typeCode(reader, wrongCodeFor(code))).code).toBe('code_wrong')
    expect((await typeCode(reader, code)).code).toBe('code_expired')
  })

  test('is accepted at the fifth attempt', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    await askForCode(reader)
    const code = codeSentTo(server, email)
    for (let n = 0; n < 4; n++) await typeCode(reader, wrongCodeFor(code))
    expect((await typeCode(reader, code)).status).toBe(200)
  })

  test('is compared with only five of 200 simultaneous guesses', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    await askForCode(reader)
    const code = Number(codeSentTo(server, email))
    const guesses = Array.from({ length: 200 }, (_, n) => String((code + 1 + n) % 1_000_000).padStart(6, '0'))
    const answers = await Promise.all(guesses.map((guess) => typeCode(reader, guess)))
    expect(answers.filter((answer) => answer.code === 'code_wrong')).toHaveLength(5)
    expect(answers.filter((answer) => answer.code === 'code_expired')).toHaveLength(195)
    expect(await CodeModel.findOne({ shareId: share.id }).lean()).toMatchObject({ tries: 5 })
  })

  test('is valid for ten minutes, to the millisecond', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    const start = server.context.now().getTime()
    freezeClock(server, new Date(start))
    await askForCode(reader)
    freezeClock(server, new Date(start + 10 * MINUTE))
    expect((await typeCode(reader, codeSentTo(server, email))).code).toBe('code_expired')
    await askForCode(reader)
    freezeClock(server, new Date(start + 20 * MINUTE - 1))
    expect((await typeCode(reader, codeSentTo(server, email))).status).toBe(200)
  })

  test('can be sent again after 30 seconds and five times an hour, across browsers', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    const other = await identify(server, share.accessLink, { email })
    const mails = () => server.mailer.sent.filter((mail) => mail.to === email && /\b\d{6}\b/.test(mail.text))
    const start = server.context.now().getTime()
    const at = (milliseconds: number) => freezeClock(server, new Date(start + milliseconds))
    at(0)
    const together = await Promise.all([1, 2, 3].map(() => askForCode(reader)))
    expect(together.map(({ status }) => status).sort()).toEqual([204, 429, 429])
    expect(mails()).toHaveLength(1)
    at(29_999)
    const early = await askForCode(other)
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1'])
    expect(early.text).toContain('Please wait a moment and try again.')
    for (let n = 1; n < 5; n++) {
      at(n * 30_000)
      expect((await askForCode(n % 2 ? reader : other)).status).toBe(204)
    }
    at(18 * MINUTE)
    expect((await askForCode(other)).text).toContain('Please try again in 42 minutes.')
    at(60 * MINUTE - 1)
    const sixth = await askForCode(reader)
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '1'])
    expect(mails()).toHaveLength(5)
    at(60 * MINUTE)
    expect((await askForCode(reader)).status).toBe(204)
  })

  test('sent while the clock was over a day ahead does not delay the next one once the clock is right', async () => {
    const { share, email } = await invite()
    const start = server.context.now().getTime()
    const at = (milliseconds: number) => freezeClock(server, new Date(start + milliseconds))
    const arriveAt = async (milliseconds: number) => {
      at(milliseconds)
      const reader = await identify(server, share.accessLink, { email })
      return async (after: number) => {
        at(milliseconds + after)
        return askForCode(reader)
      }
    }
    const askAhead = await arriveAt(2 * DAY)
    for (let n = 0; n < 5; n++) expect((await askAhead(n * 30_000)).status).toBe(204)
    const ask = await arriveAt(0)
    expect((await ask(0)).status).toBe(204)
    const early = await ask(29_999)
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1'])
    for (let n = 1; n < 5; n++) expect((await ask(n * 30_000)).status).toBe(204)
    expect((await ask(5 * 30_000)).headers.get('retry-after')).toBe(String(60 * 60 - 5 * 30))
  })

  test('is void once the next one was sent', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    await askForCode(reader)
    const first = codeSentTo(server, email)
    server.advance(31_000)
    await askForCode(reader)
    const second = codeSentTo(server, email)
    if (first !== second) expect((await typeCode(reader, first)).code).toBe('code_wrong')
    expect((await typeCode(reader, second)).status).toBe(200)
  })

  test('does not count an input that is not six digits as an attempt', async () => {
    const { share, email } = await invite()
    const reader = await identify(server, share.accessLink, { email })
    await askForCode(reader)
    for (const code of ['12345', '1234567', 'abcdef', ''])
      expect((await typeCode(reader, code)).status).toBe(422)
    expect(await CodeModel.findOne({ shareId: share.id }).lean()).toMatchObject({ tries: 0 })
    expect((await typeCode(reader, ` ${codeSentTo(server, email)} `)).status).toBe(200)
  })

  test('is not sent for a link that requires none', async () => {
    const share = await makeShare(owner, ideaId)
    const reader = await identify(server, share.accessLink)
    expect((await askForCode(reader)).code).toBe('not_found')
    expect((await askForCode({ ...reader, browser: server.browser() })).code).toBe('identify')
    const before = server.mailer.sent.length
    await readAlong(server, share.accessLink)
    expect(server.mailer.sent).toHaveLength(before)
  })

  test('makes its reader the same person in every browser', async () => {
    const { share, email } = await invite({ maxViews: 2 })
    const phone = await prove(share, email)
    const laptop = await prove(share, email)
    await open(phone)
    await open(laptop)
    expect((await phone.browser.post('/api/comments', { content: 'From the phone' })).status).toBe(201)
    expect((await laptop.browser.get('/api/comments')).text).toContain('From the phone')
  })

  test('gives its reader a separate thread at each link', async () => {
    const { share, email } = await invite()
    const other = await makeShare(owner, ideaId, { shareType: 'email', recipientEmail: email })
    const [one, two] = [await prove(share, email), await prove(other, email)]
    await open(one)
    await open(two)
    await one.browser.post('/api/comments', { content: 'At the first link' })
    const said = await two.browser.post('/api/comments', { content: 'At the second' })
    expect(said.json(Comment)).toMatchObject({ recipientId: two.id })
    expect((await two.browser.get('/api/comments')).text).not.toContain('At the first link')
  })
})
