import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Recipient } from '#contract/access.ts'
import { ErrorAnswer } from '#contract/errors.ts'
import {
  askForCode,
  codeSentTo,
  identify,
  lookUp,
  makeShare,
  putNda,
  readAlong,
  startWithIdea,
  tryOpen,
  typeCode,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { ViewModel } from '../shares/view.model.ts'
import { AccessSessionModel } from './access-session.model.ts'
import { RecipientModel } from './recipient.model.ts'

let server: TestServer
let owner: Client
let ideaId: number
let token: string
beforeAll(async () => {
  ;({ server, owner, ideaId } = await startWithIdea())
  token = (await makeShare(owner, ideaId)).accessLink
})
afterAll(() => server.close())

describe('identifying at a link', () => {
  test('answers the recipient and sets an HttpOnly cookie, of which only the hash is stored', async () => {
    const browser = server.browser()
    const answer = await browser.post('/api/recipients', {
      accessToken: token,
      name: '  Grace Reader ',
      email: ' Grace@Example.org ',
      phone: ' 555 ',
    })
    expect(answer.status).toBe(201)
    expect(answer.json(Recipient)).toMatchObject({
      name: 'Grace Reader',
      email: 'Grace@Example.org',
      phone: '555',
      agreedToNda: false,
      verified: false,
    })
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^iv_access=[\w-]{43};/)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    const value = /=([\w-]{43})/.exec(cookie)?.[1] ?? ''
    expect(await AccessSessionModel.findOne({ cookieHash: sha256(value) }).lean()).toMatchObject({
      state: 'identified',
    })
    expect(JSON.stringify(await AccessSessionModel.find().lean())).not.toContain(value)
  })

  test.each([
    ['name', { name: 'Al' }, 'Name must be at least 3 characters'],
    ['email', { email: 'grace' }, 'Please enter a valid email address'],
    ['ownerId', { ownerId: 1 }, 'This field is not supported.'],
  ])('with a wrong %s is refused with a message for that field', async (field, wrong, message) => {
    const answer = await server.browser().post('/api/recipients', {
      accessToken: token,
      name: 'Grace Reader',
      email: 'grace@example.org',
      ...wrong,
    })
    expect([answer.status, answer.json(ErrorAnswer).fields]).toEqual([422, { [field]: message }])
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test.each([
    "grace.o'brien@example.org",
    'r&d@example.org',
    'a+b_c-d@sub.example.org',
    // How browsers encode grace@müller.de and ivan@почта.рф.
    'grace@xn--mller-kva.de',
    'ivan@xn--80a1acny.xn--p1ai',
  ])('with the address %s works, and its mailed code is accepted', async (email) => {
    const link = await makeShare(owner, ideaId, { shareType: 'email', recipientEmail: email })
    const reader = await identify(server, link.accessLink, { email })
    expect((await askForCode(reader)).status).toBe(204)
    expect((await typeCode(reader, codeSentTo(server, email))).status).toBe(200)
  })

  test.each([
    'a..b@example.org',
    'a@example',
    'a@-example.org',
    'a@example-.org',
    'a@example.org.',
    'a@b@c.org',
  ])('with the malformed address %s is refused', async (email) => {
    const answer = await server
      .browser()
      .post('/api/recipients', { accessToken: token, name: 'Grace', email })
    expect(answer.json(ErrorAnswer).fields).toEqual({ email: 'Please enter a valid email address' })
  })

  test('with the same name in two browsers makes two recipients', async () => {
    const one = await identify(server, token, { name: 'Bob' })
    const two = await identify(server, token, { name: 'Bob' })
    expect(one.id).not.toBe(two.id)
  })

  test.each([undefined, '', 'x', 'A'.repeat(43), 'A'.repeat(44), '../../etc'])(
    'with the token %j is refused as an unknown link',
    async (accessToken) => {
      const body = { accessToken, name: 'Grace Reader', email: 'grace@example.org' }
      const answer = await server.browser().post('/api/recipients', body)
      expect([answer.status, answer.code]).toEqual([404, 'share_unknown'])
    },
  )

  test('replaces a cookie that the server did not set and keeps one that it did', async () => {
    const browser = server.browser()
    browser.setCookie('iv_access', 'planted-planted-planted-planted-planted-pla')
    await identify(server, token, { browser })
    const own = browser.cookieHeader
    expect(own).not.toContain('planted')
    await identify(server, token, { browser })
    expect(browser.cookieHeader).toBe(own)
  })

  test('again in one browser starts over: the new reader has to agree', async () => {
    const first = await readAlong(server, token)
    const again = await identify(server, token, { browser: first.browser, name: 'Someone Else' })
    expect((await lookUp(again)).next).toBe('agree')
    expect((await tryOpen(again)).code).toBe('agreement_required')
    expect((await putNda(first, { agreed: true })).code).toBe('not_found')
  })

  test('at another link keeps the reading at the first one open', async () => {
    const first = await readAlong(server, token)
    const { accessLink } = await makeShare(owner, ideaId)
    await identify(server, accessLink, { browser: first.browser })
    expect(await ViewModel.findOne({ recipientId: first.id }).lean()).toMatchObject({ reading: true })
  })

  test('five times at once in one browser leaves one access session', async () => {
    const browser = (await identify(server, token)).browser
    const share = await makeShare(owner, ideaId)
    const readers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => identify(server, share.accessLink, { browser })),
    )
    expect(await AccessSessionModel.countDocuments({ shareId: share.id })).toBe(1)
    expect(await RecipientModel.countDocuments({ shareId: share.id })).toBe(5)
    expect(readers.map(({ id }) => id)).toContain(
      (await AccessSessionModel.findOne({ shareId: share.id }).lean())?.recipientId,
    )
  })

  test('as the owner of the link is refused', async () => {
    const body = { accessToken: token, name: 'Ada Example', email: 'ada@example.org' }
    const before = await RecipientModel.countDocuments()
    expect((await owner.post('/api/recipients', body)).code).toBe('own_share')
    expect(await RecipientModel.countDocuments()).toBe(before)
  })

  test('is limited to thirty times an hour for one network address', async () => {
    const strict = await import('../adapters/database/rate-limit.model.ts')
    const { limiter } = server.context
    Object.assign(server.context, { limiter: strict.createRateLimiter() })
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) {
      const answer = await server
        .browser()
        .post('/api/recipients', { accessToken: token, name: 'Grace Reader', email: 'grace@example.org' })
      statuses.push(answer.status)
    }
    Object.assign(server.context, { limiter })
    expect(statuses).toEqual([...Array(30).fill(201), 429])
  })
})
