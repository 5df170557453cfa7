import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ErrorAnswer } from '#contract/errors.ts'
import { DAY } from '#contract/rules/durations.ts'
import { Share } from '#contract/shares.ts'
import { dumpDatabase } from '../../tests/access/dump-database.ts'
import { freezeClock, makeShare, startWithIdea } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { ShareModel } from './share.model.ts'

let server: TestServer
let owner: Client
let ideaId: number
beforeAll(async () => {
  ;({ server, owner, ideaId } = await startWithIdea())
})
afterAll(() => server.close())

const create = (terms: object) => owner.post('/api/shares', { ideaId, shareType: 'full-access', ...terms })
const inDays = (days: number) => new Date(server.context.now().getTime() + days * DAY).toISOString()
const listOf = async (browser: Client, id: number) =>
  (await browser.get(`/api/ideas/${id}/shares`)).json(v.array(Share))

describe('making a link', () => {
  test('gives it a token of 32 random bytes that is not stored in plain text', async () => {
    const share = await makeShare(owner, ideaId)
    expect(Buffer.from(share.accessLink, 'base64url')).toHaveLength(32)
    expect(await dumpDatabase()).not.toContain(share.accessLink)
    expect((await listOf(owner, ideaId)).map(({ accessLink }) => accessLink)).toContain(share.accessLink)
  })

  test('makes a one-time link for one view unless a number is given', async () => {
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

  test.each([0, -1, 1.5, 1_000_001, '3'])('with %s views is refused', async (maxViews) => {
    const refused = await create({ shareType: 'time-dependent', maxViews })
    expect([refused.status, Object.keys(refused.json(ErrorAnswer).fields ?? {})]).toEqual([422, ['maxViews']])
  })

  test('with too many views is refused with a message that names the limit', async () => {
    const { fields } = (await create({ shareType: 'time-dependent', maxViews: 1_000_001 })).json(ErrorAnswer)
    expect(fields?.maxViews).toBe('Please enter at most 1,000,000 views.')
  })

  test('makes a time-dependent link that lasts seven days unless a time is given', async () => {
    const share = await makeShare(owner, ideaId, { shareType: 'time-dependent' })
    const left = Date.parse(share.expiresAt ?? '') - server.context.now().getTime()
    expect(Math.round(left / DAY)).toBe(7)
    const expiresAt = inDays(2)
    expect(await makeShare(owner, ideaId, { shareType: 'time-dependent', expiresAt })).toMatchObject({
      expiresAt,
    })
  })

  test('reads an end without a time zone as UTC, wherever the server stands', async () => {
    onTestFinished(() => void vi.unstubAllEnvs())
    const minute = inDays(2).slice(0, 16)
    for (const zone of ['Asia/Kolkata', 'America/New_York'])
      for (const expiresAt of [minute, `${minute}:00`, `${minute}:00.000`, `${minute}Z`, `${minute}+00:00`]) {
        vi.stubEnv('TZ', zone)
        const share = await makeShare(owner, ideaId, { shareType: 'time-dependent', expiresAt })
        expect(share.expiresAt).toBe(`${minute}:00.000Z`)
      }
  })

  test('requires an end in the future and within 366 days', async () => {
    for (const expiresAt of [inDays(-0.001), inDays(366.01), 'soon', '']) {
      const refused = await create({ shareType: 'time-dependent', expiresAt })
      expect([refused.status, Object.keys(refused.json(ErrorAnswer).fields ?? {})]).toEqual([
        422,
        ['expiresAt'],
      ])
    }
    const { now } = server.context
    const moment = now()
    freezeClock(server, moment)
    const ending = async (milliseconds: number) => {
      const expiresAt = new Date(moment.getTime() + milliseconds).toISOString()
      return (await create({ shareType: 'time-dependent', expiresAt })).status
    }
    expect([await ending(0), await ending(1)]).toEqual([422, 201])
    expect([await ending(366 * DAY), await ending(366 * DAY + 1)]).toEqual([201, 422])
    Object.assign(server.context, { now })
  })

  test('ignores an end for full access and accepts a number of views', async () => {
    const share = await makeShare(owner, ideaId, {
      expiresAt: inDays(1),
      maxViews: 2,
      recipientEmail: 'x@example.org',
    })
    expect(share).toMatchObject({
      expiresAt: null,
      maxViews: 2,
      recipientEmail: null,
      allowDownload: true,
    })
    expect(await makeShare(owner, ideaId)).toMatchObject({ maxViews: null })
  })

  test('by email needs an address, stores it in lower case and mails the link to it', async () => {
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

  test('by email is refused when the server cannot send mail to people', async () => {
    Object.assign(server.mailer, { reachesPeople: false })
    const before = await ShareModel.countDocuments()
    const refused = await create({ shareType: 'email', recipientEmail: 'grace@example.org' })
    Object.assign(server.mailer, { reachesPeople: true })
    expect([refused.status, refused.code]).toEqual([503, 'mail_unavailable'])
    expect(await ShareModel.countDocuments()).toBe(before)
  })

  test('with unknown fields or types is refused', async () => {
    expect((await create({ shareType: 'forever' })).status).toBe(422)
    expect((await create({ viewCount: 5 })).status).toBe(422)
    expect((await create({ ownerId: 1 })).status).toBe(422)
  })
})
