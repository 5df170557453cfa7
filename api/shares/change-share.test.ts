import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ErrorAnswer } from '#contract/errors.ts'
import { DAY, MINUTE } from '#contract/rules/durations.ts'
import { Share } from '#contract/shares.ts'
import { dumpDatabase } from '../../tests/access/dump-database.ts'
import {
  changeShare,
  identify,
  inviteByMail,
  lookUp,
  makeIdea,
  makeShare,
  readAlong,
  signUp,
  startWithIdea,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { ShareModel } from './share.model.ts'

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

const change = (id: number, body: object, browser = owner) => changeShare(browser, id, body)
const changed = async (id: number, body: object) => (await change(id, body)).json(Share)
const fieldsOf = async (id: number, body: object) => (await change(id, body)).json(ErrorAnswer).fields
const inDays = (days: number) => new Date(server.context.now().getTime() + days * DAY).toISOString()
const look = (token: string) => server.browser().get(`/api/share/${token}`)

describe('changing a link', () => {
  test('changes the terms that are sent and keeps the others', async () => {
    const share = await makeShare(owner, ideaId, { shareType: 'time-dependent', maxViews: 3 })
    expect(share).toMatchObject({ name: null, requireCode: false, hasPasscode: false })
    const expiresAt = inDays(30)
    expect(await changed(share.id, { name: '  For the bank ', expiresAt })).toEqual({
      ...share,
      name: 'For the bank',
      expiresAt,
    })
    const more = { maxViews: 5, allowDownload: false, requireCode: true, passcode: 'owls at night' }
    const full = await changed(share.id, more)
    expect(full).toMatchObject({ name: 'For the bank', expiresAt, maxViews: 5, allowDownload: false })
    expect(full).toMatchObject({ requireCode: true, hasPasscode: true })
    expect(await changed(share.id, {})).toEqual(full)
    const none = { name: ' ', maxViews: null, requireCode: false, passcode: null }
    expect(await changed(share.id, none)).toMatchObject({
      name: null,
      maxViews: null,
      requireCode: false,
      hasPasscode: false,
    })
    expect(await ShareModel.findById(share.id).lean()).not.toHaveProperty('passcodeHash')
  })

  test('accepts the same terms when a link is made, and stores the passcode only as a hash', async () => {
    const terms = { name: 'For Grace', requireCode: true, passcode: 'canary-of-a-passcode', maxViews: 2 }
    const share = await makeShare(owner, ideaId, { shareType: 'full-access', ...terms })
    expect(share).toMatchObject({ name: 'For Grace', requireCode: true, hasPasscode: true, maxViews: 2 })
    expect(await dumpDatabase()).not.toContain('canary-of-a-passcode')
    expect((await ShareModel.findById(share.id).lean())?.passcodeHash).toMatch(/^\$argon2id\$/)
    const seen = await look(share.accessLink)
    expect(seen.text).not.toContain('For Grace')
  })

  test('makes an expired or a used-up link active again at the same address', async () => {
    const terms = { expiresAt: inDays(0.01), maxViews: 1 }
    const share = await makeShare(owner, ideaId, { shareType: 'time-dependent', ...terms })
    await readAlong(server, share.accessLink)
    expect((await look(share.accessLink)).code).toBe('share_used')
    expect(await changed(share.id, { maxViews: 2 })).toMatchObject({ state: 'active', viewCount: 1 })
    expect((await look(share.accessLink)).status).toBe(200)
    server.advance(0.01 * DAY)
    expect((await look(share.accessLink)).code).toBe('share_expired')
    const again = await changed(share.id, { expiresAt: inDays(7) })
    expect(again).toMatchObject({ state: 'active', accessLink: share.accessLink })
    await readAlong(server, share.accessLink, 'Hal Reader')
    expect((await look(share.accessLink)).code).toBe('share_used')
  })

  test('is refused for a revoked link, which stays revoked', async () => {
    const share = await makeShare(owner, ideaId, { shareType: 'one-time' })
    await owner.delete(`/api/shares/${share.id}`)
    for (const body of [{ maxViews: 9 }, { expiresAt: inDays(1) }, { name: 'x' }, {}]) {
      const refused = await change(share.id, body)
      expect([refused.status, refused.code]).toEqual([409, 'share_switched_off'])
    }
    expect((await look(share.accessLink)).code).toBe('share_revoked')
  })

  test("is refused for another account's link, an unknown link and a link of a deleted idea", async () => {
    const idea = await makeIdea(owner, 'Short-lived', '<p>x</p>')
    const share = await makeShare(owner, idea.id)
    const other = await signUp(server, 'Mallory')
    expect((await change(share.id, { name: 'mine' }, other)).code).toBe('not_found')
    expect((await change(share.id, { name: 'mine' }, server.browser())).code).toBe('sign_in')
    expect((await change(999_999, { name: 'mine' })).code).toBe('not_found')
    for (const id of ['0', '-1', '1.5', 'x', '9'.repeat(16)])
      expect((await owner.send('PATCH', `/api/shares/${id}`, {})).status).toBe(404)
    await owner.delete(`/api/ideas/${idea.id}`)
    expect((await change(share.id, { name: 'late' })).code).toBe('idea_deleted')
  })
})

describe('terms that a link cannot have', () => {
  test('an end in the past or in more than 366 days is refused', async () => {
    const { id } = await makeShare(owner, ideaId, { shareType: 'time-dependent' })
    for (const expiresAt of [inDays(-0.001), inDays(366.01), 'soon', ''])
      expect(Object.keys((await fieldsOf(id, { expiresAt })) ?? {})).toEqual(['expiresAt'])
    expect(await changed(id, { expiresAt: inDays(365.99) })).toMatchObject({ state: 'active' })
  })

  test('fewer views than were already used are refused; exactly as many use the link up for new readers', async () => {
    const share = await makeShare(owner, ideaId, { shareType: 'time-dependent' })
    const reader = await readAlong(server, share.accessLink)
    await readAlong(server, share.accessLink, 'Hal Reader')
    expect(await fieldsOf(share.id, { maxViews: 1 })).toEqual({
      maxViews: 'It has been opened 2 times already. Please choose 2 or more.',
    })
    expect(await changed(share.id, { maxViews: 2 })).toMatchObject({ state: 'used' })
    expect((await lookUp(reader)).next).toBe('read')
    expect((await look(share.accessLink)).code).toBe('share_used')
  })

  test.each([
    ['full-access', 'expiresAt', { expiresAt: '2100-01-01T00:00:00Z' }],
    ['time-dependent', 'expiresAt', { expiresAt: null }],
    ['one-time', 'maxViews', { maxViews: null }],
    ['one-time', 'maxViews', { maxViews: 1001 }],
    ['full-access', 'maxViews', { maxViews: 0 }],
    ['full-access', 'passcode', { passcode: 'short' }],
    ['full-access', 'passcode', { passcode: 'x'.repeat(257) }],
    ['full-access', 'name', { name: 'x'.repeat(81) }],
    ['full-access', 'viewCount', { viewCount: 0 }],
    ['full-access', 'revokedAt', { revokedAt: null }],
    ['full-access', 'shareType', { shareType: 'one-time' }],
  ] as const)('%s: a wrong %s is refused with a message for that field', async (shareType, field, body) => {
    const share = await makeShare(owner, ideaId, { shareType })
    const refused = await change(share.id, body)
    expect(refused.status).toBe(422)
    expect(Object.entries(refused.json(ErrorAnswer).fields ?? {})).toEqual([[field, expect.any(String)]])
    const listed = (await owner.get(`/api/ideas/${ideaId}/shares`)).json(v.array(Share))
    expect(listed).toContainEqual(share)
  })

  test('an email link always asks for a code', async () => {
    const { share } = await inviteByMail(owner, ideaId)
    expect(share.requireCode).toBe(true)
    expect(await fieldsOf(share.id, { requireCode: false })).toHaveProperty('requireCode')
    expect(await changed(share.id, { requireCode: true })).toEqual(share)
  })

  test('a code cannot be required when the server cannot send mail to people', async () => {
    const { id } = await makeShare(owner, ideaId)
    Object.assign(server.mailer, { reachesPeople: false })
    const refused = await change(id, { requireCode: true })
    const notMade = await owner.post('/api/shares', { ideaId, shareType: 'full-access', requireCode: true })
    Object.assign(server.mailer, { reachesPeople: true })
    expect([refused.code, notMade.code]).toEqual(['mail_unavailable', 'mail_unavailable'])
    expect(await changed(id, { requireCode: true })).toMatchObject({ requireCode: true })
  })
})

test('a shorter time ends an open reading to the millisecond, and forbidding downloads works at once', async () => {
  const share = await makeShare(owner, ideaId, { shareType: 'time-dependent' })
  const { browser, token } = await readAlong(server, share.accessLink)
  const get = (path: string) => browser.get(`/api/share/${token}${path}`)
  expect((await browser.post(`/api/share/${token}/download`)).status).toBe(200)
  await changed(share.id, { allowDownload: false })
  expect((await browser.post(`/api/share/${token}/download`)).code).toBe('download_off')
  const expiresAt = new Date(server.context.now().getTime() + 5 * MINUTE)
  await changed(share.id, { expiresAt: expiresAt.toISOString() })
  const { secondsLeft } = (await get('/session')).json(v.object({ secondsLeft: v.number() }))
  expect(secondsLeft).toBeLessThanOrEqual(300)
  Object.assign(server.context, { now: () => new Date(expiresAt.getTime() - 1) })
  expect((await get('/session')).status).toBe(200)
  Object.assign(server.context, { now: () => expiresAt })
  expect((await get('/session')).code).toBe('share_expired')
  expect((await identify(server, token).catch((error: Error) => error.message)).toString()).toContain('410')
})
