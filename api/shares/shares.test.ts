import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorAnswer } from '#contract/errors.ts'
import { IdeaSummary } from '#contract/ideas.ts'
import { DAY } from '#contract/rules/durations.ts'
import { ReceivedShare, Share } from '#contract/shares.ts'
import { dumpDatabase } from '../../tests/access/dump-database.ts'
import {
  agree,
  identify,
  makeIdea,
  makeShare,
  open,
  readAlong,
  signUp,
  startUnlimitedServer,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { ShareModel } from './share.model.ts'

let server: TestServer
let owner: Client
let ideaId: number
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
  ideaId = (await makeIdea(owner, 'Quiet fan', '<p>An owl-wing edge.</p>')).id
})
afterAll(() => server.close())

const create = (terms: object) => owner.post('/api/shares', { ideaId, shareType: 'full-access', ...terms })
const inDays = (days: number) => new Date(server.context.now().getTime() + days * DAY).toISOString()
const listOf = async (browser: Client, id: number) =>
  (await browser.get(`/api/ideas/${id}/shares`)).json(v.array(Share))

describe('making a link', () => {
  test('the token is 32 random bytes, stored only as a hash and sealed', async () => {
    const share = await makeShare(owner, ideaId)
    expect(Buffer.from(share.accessLink, 'base64url')).toHaveLength(32)
    expect(await dumpDatabase()).not.toContain(share.accessLink)
    expect((await listOf(owner, ideaId)).map(({ accessLink }) => accessLink)).toContain(share.accessLink)
  })

  test('a one-time link is for one view unless a number is given', async () => {
    expect(await makeShare(owner, ideaId, { shareType: 'one-time' })).toMatchObject({ maxViews: 1 })
    expect(await makeShare(owner, ideaId, { shareType: 'one-time', maxViews: null })).toMatchObject({
      maxViews: 1,
      expiresAt: null,
    })
    expect(await makeShare(owner, ideaId, { shareType: 'one-time', maxViews: 1000 })).toMatchObject({
      maxViews: 1000,
    })
    expect((await create({ shareType: 'one-time', maxViews: 1001 })).json(ErrorAnswer).fields).toHaveProperty(
      'maxViews',
    )
  })

  test.each([0, -1, 1.5, 1_000_001, '3'])('%s is no number of views', async (maxViews) => {
    const refused = await create({ shareType: 'time-dependent', maxViews })
    expect([refused.status, Object.keys(refused.json(ErrorAnswer).fields ?? {})]).toEqual([422, ['maxViews']])
  })

  test('a time-dependent link lasts seven days unless a time is given', async () => {
    const share = await makeShare(owner, ideaId, { shareType: 'time-dependent' })
    const left = Date.parse(share.expiresAt ?? '') - server.context.now().getTime()
    expect(Math.round(left / DAY)).toBe(7)
    const expiresAt = inDays(2)
    expect(await makeShare(owner, ideaId, { shareType: 'time-dependent', expiresAt })).toMatchObject({
      expiresAt,
    })
  })

  test('a time must be in the future and within 366 days', async () => {
    for (const expiresAt of [inDays(-0.001), inDays(366.01), 'soon', '']) {
      const refused = await create({ shareType: 'time-dependent', expiresAt })
      expect([refused.status, Object.keys(refused.json(ErrorAnswer).fields ?? {})]).toEqual([
        422,
        ['expiresAt'],
      ])
    }
    expect((await create({ shareType: 'time-dependent', expiresAt: inDays(365.99) })).status).toBe(201)
  })

  test('full access has no limits, whatever is sent', async () => {
    const share = await makeShare(owner, ideaId, {
      expiresAt: inDays(1),
      maxViews: 2,
      recipientEmail: 'x@example.org',
    })
    expect(share).toMatchObject({
      expiresAt: null,
      maxViews: null,
      recipientEmail: null,
      allowDownload: true,
    })
  })

  test('an e-mail link needs an address, compares it in lower case and sends the link there', async () => {
    const refused = await create({ shareType: 'email' })
    expect(refused.json(ErrorAnswer).fields).toEqual({ recipientEmail: 'Please enter a valid email address' })
    expect((await create({ shareType: 'email', recipientEmail: 'nobody' })).status).toBe(422)
    const share = await makeShare(owner, ideaId, {
      shareType: 'email',
      recipientEmail: '  Grace.Reader+vault@Example.ORG ',
    })
    expect(share.recipientEmail).toBe('grace.reader+vault@example.org')
    const mail = server.mailer.lastTo('grace.reader+vault@example.org')
    expect(mail.text).toContain(`${server.origin}/view/${share.accessLink}`)
    expect(mail.text + mail.subject).not.toContain('Quiet fan')
  })

  test('without mail that reaches people there is no e-mail link', async () => {
    Object.assign(server.mailer, { reachesPeople: false })
    const before = await ShareModel.countDocuments()
    const refused = await create({ shareType: 'email', recipientEmail: 'grace@example.org' })
    Object.assign(server.mailer, { reachesPeople: true })
    expect([refused.status, refused.code]).toEqual([503, 'mail_unavailable'])
    expect(await ShareModel.countDocuments()).toBe(before)
  })

  test('unknown fields and types are refused', async () => {
    expect((await create({ shareType: 'forever' })).status).toBe(422)
    expect((await create({ viewCount: 5 })).status).toBe(422)
    expect((await create({ ownerId: 1 })).status).toBe(422)
  })
})

describe('the links of an idea', () => {
  test('somebody else can neither make, see nor revoke them', async () => {
    const share = await makeShare(owner, ideaId)
    const other = await signUp(server, 'Mallory')
    expect((await other.post('/api/shares', { ideaId, shareType: 'full-access' })).status).toBe(404)
    expect((await other.get(`/api/ideas/${ideaId}/shares`)).status).toBe(404)
    expect((await other.delete(`/api/shares/${share.id}`)).status).toBe(404)
    expect((await server.browser().delete(`/api/shares/${share.id}`)).status).toBe(401)
    expect((await listOf(owner, ideaId)).find(({ id }) => id === share.id)?.state).toBe('active')
  })

  test('revoking is once and for all, and the card counts what is left', async () => {
    const idea = await makeIdea(owner, 'Counted', '<p>x</p>')
    const [kept, gone] = [await makeShare(owner, idea.id), await makeShare(owner, idea.id)]
    const answers = await Promise.all([1, 2, 3, 4].map(() => owner.delete(`/api/shares/${gone.id}`)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    const shares = await listOf(owner, idea.id)
    expect(shares.map(({ id, state }) => [id, state])).toEqual([
      [gone.id, 'revoked'],
      [kept.id, 'active'],
    ])
    await readAlong(server, kept.accessLink)
    const cards = (await owner.get('/api/ideas')).json(v.array(IdeaSummary))
    expect(cards.find(({ id }) => id === idea.id)).toMatchObject({ shareCount: 1, viewCount: 1 })
    expect((await owner.delete('/api/shares/999999')).status).toBe(404)
  })

  test('revoked comes before expired, expired before used', async () => {
    const idea = await makeIdea(owner, 'States', '<p>x</p>')
    const share = await makeShare(owner, idea.id, {
      shareType: 'time-dependent',
      maxViews: 1,
      expiresAt: inDays(1),
    })
    const state = async () => (await listOf(owner, idea.id))[0]?.state
    expect(await state()).toBe('active')
    await readAlong(server, share.accessLink)
    expect(await state()).toBe('used')
    const now = server.context.now
    Object.assign(server.context, { now: () => new Date(Date.now() + 2 * DAY) })
    const browser = server.browser()
    expect((await browser.get(`/api/share/${share.accessLink}`)).code).toBe('share_expired')
    Object.assign(server.context, { now })
    await owner.delete(`/api/shares/${share.id}`)
    expect(await state()).toBe('revoked')
    expect((await browser.get(`/api/share/${share.accessLink}`)).code).toBe('share_revoked')
  })

  test('a link to a deleted draft is dead, open readers included', async () => {
    const idea = await makeIdea(owner, 'Short-lived', '<p>gone soon</p>')
    const share = await makeShare(owner, idea.id)
    const reader = await readAlong(server, share.accessLink)
    expect((await owner.delete(`/api/ideas/${idea.id}`)).status).toBe(204)
    for (const path of ['', '/session', '/download']) {
      const refused = await reader.browser.get(`/api/share/${share.accessLink}${path}`)
      expect(refused.code).toBe('share_revoked')
      expect(refused.text).not.toContain('gone soon')
    }
    expect((await reader.browser.post(`/api/share/${share.accessLink}/open`)).code).toBe('share_revoked')
  })
})

describe('shared with me', () => {
  test('lists what a signed-in person opened, once for each link, with the title they read', async () => {
    const idea = await makeIdea(owner, 'First title', '<p>x</p>')
    const share = await makeShare(owner, idea.id)
    const grace = await signUp(server, 'Grace Reader')
    expect((await grace.get('/api/shares/received')).json(v.array(ReceivedShare))).toEqual([])
    const reader = await agree(await identify(server, share.accessLink, { browser: grace }))
    await open(reader)
    await owner.put(`/api/ideas/${idea.id}`, { title: 'Second title', content: '<p>y</p>' })
    const received = (await grace.get('/api/shares/received')).json(v.array(ReceivedShare))
    expect(received).toMatchObject([
      { accessLink: share.accessLink, title: 'First title', ownerName: 'Ada Example', state: 'active' },
    ])
    expect((await server.browser().get('/api/shares/received')).status).toBe(401)
    expect((await owner.get('/api/shares/received')).json(v.array(ReceivedShare))).toEqual([])
  })
})
