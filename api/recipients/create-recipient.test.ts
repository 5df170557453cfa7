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

describe('saying who you are', () => {
  test('answers the recipient and a cookie that only the server reads', async () => {
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
  ])('a wrong %s is told at its field', async (field, wrong, message) => {
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
  ])('%s is an address, by which a link finds its reader', async (email) => {
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
  ])('%s is none', async (email) => {
    const answer = await server
      .browser()
      .post('/api/recipients', { accessToken: token, name: 'Grace', email })
    expect(answer.json(ErrorAnswer).fields).toEqual({ email: 'Please enter a valid email address' })
  })

  test('a name of three characters is enough and two browsers are two recipients', async () => {
    const one = await identify(server, token, { name: 'Bob' })
    const two = await identify(server, token, { name: 'Bob' })
    expect(one.id).not.toBe(two.id)
  })

  test.each([undefined, '', 'x', 'A'.repeat(43), 'A'.repeat(44), '../../etc'])(
    'the token %j opens no link',
    async (accessToken) => {
      const body = { accessToken, name: 'Grace Reader', email: 'grace@example.org' }
      const answer = await server.browser().post('/api/recipients', body)
      expect([answer.status, answer.code]).toEqual([404, 'share_unknown'])
    },
  )

  test('a cookie we did not give out is replaced, one we did is kept', async () => {
    const browser = server.browser()
    browser.setCookie('iv_access', 'planted-planted-planted-planted-planted-pla')
    await identify(server, token, { browser })
    const own = browser.cookieHeader
    expect(own).not.toContain('planted')
    await identify(server, token, { browser })
    expect(browser.cookieHeader).toBe(own)
  })

  test('identifying again starts anew: the earlier session does not count for the new one', async () => {
    const first = await readAlong(server, token)
    const again = await identify(server, token, { browser: first.browser, name: 'Someone Else' })
    expect((await lookUp(again)).next).toBe('agree')
    expect((await tryOpen(again)).code).toBe('agreement_required')
    expect((await putNda(first, { agreed: true })).code).toBe('not_found')
  })

  test('identifying at another link ends nothing of what is open at the first', async () => {
    const first = await readAlong(server, token)
    const { accessLink } = await makeShare(owner, ideaId)
    await identify(server, accessLink, { browser: first.browser })
    expect(await ViewModel.findOne({ recipientId: first.id }).lean()).toMatchObject({ reading: true })
  })

  test('two first submissions at once in one browser leave one session', async () => {
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

  test('the owner is no recipient of their own link', async () => {
    const body = { accessToken: token, name: 'Ada Example', email: 'ada@example.org' }
    const before = await RecipientModel.countDocuments()
    expect((await owner.post('/api/recipients', body)).code).toBe('own_share')
    expect(await RecipientModel.countDocuments()).toBe(before)
  })

  test('thirty people of one address an hour are let in, the next waits', async () => {
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
