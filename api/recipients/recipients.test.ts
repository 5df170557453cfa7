import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Recipient, ShareLookup } from '#contract/access.ts'
import { agreementText } from '#contract/agreement.ts'
import { ErrorAnswer } from '#contract/errors.ts'
import {
  agree,
  identify,
  lookUp,
  makeIdea,
  makeShare,
  open,
  readAlong,
  signUp,
  startUnlimitedServer,
  tryOpen,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { AcceptanceModel, AgreementTextModel } from './acceptance.model.ts'
import { AccessSessionModel } from './access-session.model.ts'
import { DeclineModel } from './decline.model.ts'
import { RecipientModel } from './recipient.model.ts'

let server: TestServer
let owner: Client
let ideaId: number
let token: string
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server, 'Ada Example')
  ideaId = (await makeIdea(owner, 'Quiet fan', '<p>An owl-wing edge.</p>')).id
  token = (await makeShare(owner, ideaId)).accessLink
})
afterAll(() => server.close())

const nda = (browser: Client, id: number, body: object) => browser.put(`/api/recipients/${id}/nda`, body)

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
    ['ownerId', { ownerId: 1 }, 'This field is not known here.'],
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
    expect((await nda(first.browser, first.id, { agreed: true })).code).toBe('not_found')
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

describe('accepting the agreement', () => {
  test('keeps the exact text once by its hash, and who accepted it, when, about what', async () => {
    const idea = await makeIdea(owner, 'Evidence', '<p>The content.</p>')
    const share = await makeShare(owner, idea.id)
    const reader = await identify(server, share.accessLink)
    const { agreement } = await lookUp(reader)
    server.advance(60_000)
    const answer = await reader.browser.put(
      `/api/recipients/${reader.id}/nda`,
      { agreed: true, agreementSha256: agreement?.sha256, readMs: 5000 },
      { 'user-agent': 'A phone' },
    )
    expect(answer.json(Recipient)).toMatchObject({ id: reader.id, agreedToNda: true })
    const text = agreementText({
      title: 'Evidence',
      documentId: null,
      owner: 'Ada Example',
      recipient: 'Grace Reader',
    })
    expect(agreement?.sha256).toBe(sha256(text))
    expect(agreement?.clauses).toHaveLength(9)
    expect(await AgreementTextModel.findById(sha256(text)).lean()).toEqual({ _id: sha256(text), text })
    const record = await AcceptanceModel.findOne({ recipientId: reader.id }).lean().orFail()
    expect(record).toMatchObject({
      agreementSha256: sha256(text),
      shownHashEchoed: true,
      name: 'Grace Reader',
      email: 'grace@example.org',
      verified: false,
      ideaId: idea.id,
      shareId: share.id,
      title: 'Evidence',
      readMs: 5000,
      userAgent: 'A phone',
      address: '127.0.0.1',
    })
    expect(record.contentSha256).toMatch(/^[0-9a-f]{64}$/)
    expect(record.scrolledToEndAt?.getTime()).toBeLessThan(record.acceptedAt.getTime() - 50_000)
  })

  test('a plain client may leave the hash out, and the record says so', async () => {
    const reader = await identify(server, token)
    expect((await nda(reader.browser, reader.id, { agreed: true })).status).toBe(200)
    expect(await AcceptanceModel.findOne({ recipientId: reader.id }).lean()).toMatchObject({
      shownHashEchoed: false,
      readMs: null,
      scrolledToEndAt: null,
    })
  })

  test('twenty acceptances at once are one record', async () => {
    const reader = await identify(server, token)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => nda(reader.browser, reader.id, { agreed: true })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await AcceptanceModel.countDocuments({ recipientId: reader.id })).toBe(1)
  })

  test('only true is agreement, and a hash is 64 hex digits', async () => {
    const reader = await identify(server, token)
    for (const body of [
      {},
      { agreed: false },
      { agreed: 'true' },
      { agreed: true, agreementSha256: 'x' },
      { agreed: true, readMs: -1 },
    ])
      expect((await nda(reader.browser, reader.id, body)).status).toBe(422)
    expect((await lookUp(reader)).next).toBe('agree')
  })

  test('a text that changed between showing and accepting is refused and shown anew', async () => {
    const idea = await makeIdea(owner, 'Before', '<p>x</p>')
    const share = await makeShare(owner, idea.id)
    const reader = await identify(server, share.accessLink)
    const { agreement } = await lookUp(reader)
    await owner.put(`/api/ideas/${idea.id}`, { title: 'After', content: '<p>x</p>' })
    const stale = await nda(reader.browser, reader.id, { agreed: true, agreementSha256: agreement?.sha256 })
    expect([stale.status, stale.code]).toEqual([409, 'agreement_changed'])
    expect((await tryOpen(reader)).code).toBe('agreement_required')
    expect(await AcceptanceModel.countDocuments({ recipientId: reader.id })).toBe(0)
    await agree(reader)
    expect((await open(reader)).idea.title).toBe('After')
  })

  test('what was accepted must still be the text when the document is opened', async () => {
    const idea = await makeIdea(owner, 'Before', '<p>x</p>')
    const share = await makeShare(owner, idea.id, { shareType: 'one-time' })
    const reader = await agree(await identify(server, share.accessLink))
    await owner.put(`/api/ideas/${idea.id}`, { title: 'After', content: '<p>x</p>' })
    expect((await lookUp(reader)).next).toBe('agree')
    expect((await tryOpen(reader)).code).toBe('agreement_required')
    expect((await lookUp(reader)).next).toBe('agree')
    await agree(reader)
    expect((await open(reader)).idea.title).toBe('After')
    expect(await AcceptanceModel.countDocuments({ recipientId: reader.id })).toBe(2)
  })

  test("another recipient's id is unknown, in whatever browser", async () => {
    const [mine, theirs] = [await identify(server, token), await identify(server, token)]
    for (const browser of [mine.browser, server.browser(), owner])
      expect((await nda(browser, theirs.id, { agreed: true })).code).toBe('not_found')
    expect((await nda(mine.browser, 999_999, { agreed: true })).code).toBe('not_found')
    expect((await lookUp(theirs)).next).toBe('agree')
  })
})

describe('declining', () => {
  test('is recorded for the owner, ends the session and leaves the link usable', async () => {
    const share = await makeShare(owner, ideaId, { shareType: 'one-time' })
    const reader = await identify(server, share.accessLink)
    const decline = () => reader.browser.post(`/api/share/${share.accessLink}/decline`)
    expect((await decline()).status).toBe(204)
    expect((await decline()).code).toBe('identify')
    expect(await DeclineModel.findById(reader.id).lean()).toMatchObject({
      name: 'Grace Reader',
      shareId: share.id,
    })
    expect((await nda(reader.browser, reader.id, { agreed: true })).code).toBe('identify')
    expect((await tryOpen(reader)).code).toBe('identify')
    expect((await server.browser().get(`/api/share/${share.accessLink}`)).json(ShareLookup).next).toBe(
      'identify',
    )
    await readAlong(server, share.accessLink)
  })

  test('is final, also against an acceptance sent at the same moment', async () => {
    for (let round = 0; round < 20; round++) {
      const reader = await identify(server, token)
      await Promise.all([
        nda(reader.browser, reader.id, { agreed: true }),
        reader.browser.post(`/api/share/${token}/decline`),
        nda(reader.browser, reader.id, { agreed: true }),
      ])
      expect((await lookUp(reader)).next).toBe('identify')
      expect((await tryOpen(reader)).code).toBe('identify')
    }
  })

  test('needs a session, and after opening only ends the reading', async () => {
    expect((await server.browser().post(`/api/share/${token}/decline`)).code).toBe('identify')
    const reader = await readAlong(server, token)
    expect((await reader.browser.post(`/api/share/${token}/decline`)).status).toBe(204)
    expect(await DeclineModel.findById(reader.id).lean()).toBeNull()
    expect((await reader.browser.get(`/api/share/${token}/session`)).code).toBe('identify')
  })
})
