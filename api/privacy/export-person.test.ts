import { describe, expect, test } from 'vitest'
import { ideaForEachTest } from '../../tests/access/idea-for-each-test.ts'
import { leaveEverything } from '../../tests/access/leave-everything.ts'
import { changeShare, makeShare } from '../../tests/access/people.ts'
import { describeErasure } from './describe-erasure.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'

const given = ideaForEachTest()

const both = { reason: 'asked for it', acceptances: true, comments: true }

describe('the export for an address', () => {
  test('has everything held about it, and no secrets', async () => {
    const { email, name } = await leaveEverything(given)
    const { held } = await exportPerson(given.server.context, ` ${email.toUpperCase()}`)
    expect(Object.keys(held).sort()).toEqual([
      'acceptances',
      'access_requests',
      'access_sessions',
      'activity_events',
      'codes',
      'comments',
      'declines',
      'letters',
      'one_time_tokens',
      'recipients',
      'shares',
      'views',
      'waitlist_entries',
    ])
    expect(held.acceptances).toMatchObject([
      { address: '127.0.0.1', agreement: expect.stringContaining(name) },
    ])
    expect(held.comments).toMatchObject([{ author: name, content: `Signed, ${name}` }])
    expect(held.activity_events).toContainEqual(expect.objectContaining({ kind: 'asked' }))
    const text = JSON.stringify(held)
    for (const secret of ['cookieHash', 'tokenHash', 'sealed', 'hmac', 'salt"'])
      expect(text).not.toContain(secret)
    expect((await exportPerson(given.server.context, 'nobody@example.org')).held).toEqual({})
  })

  test('has only chosen fields of each collection', async () => {
    const { email, share } = await leaveEverything(given)
    expect((await changeShare(given.owner, share.id, { passcode: 'tulip-window-9' })).status).toBe(200)
    const { ideaId } = given
    const terms = { ideaId, shareType: 'email', recipientEmail: email, passcode: 'tulip-window-9' }
    const made = await given.owner.post('/api/shares', terms, { 'Idempotency-Key': 'a-share-key-1' })
    expect(made.status).toBe(201)
    const { accessLink } = await makeShare(given.owner, ideaId)
    const person = { accessToken: accessLink, name: 'Evelyn', email, phone: '+49 151 2345678' }
    const key = { 'Idempotency-Key': 'a-reader-key-1' }
    expect((await given.server.browser().post('/api/recipients', person, key)).status).toBe(201)
    const { held } = await exportPerson(given.server.context, email)
    const fields = (name: string) =>
      [...new Set((held[name] ?? []).flatMap((one) => Object.keys(Object(one))))].sort().join(' ')
    expect(fields('access_sessions')).toBe(
      '_id agreementSha256 agreementVersion email ideaId identifiedAt name openedAt ownerId phone purgeAt recipientId revision seenAt shareId shareType state steppedAt threadId verified',
    )
    expect(fields('codes')).toBe('expiresAt lastSentAt recipientId sentAt shareId tries')
    expect(fields('one_time_tokens')).toBe('_id emailKey expiresAt kind passwordRevision usedAt userId')
    expect(fields('shares')).toBe(
      '_id allowDownload createdAt expiresAt ideaId maxViews ownerId recipientEmail revokedAt shareType viewCount',
    )
    expect(fields('recipients')).toBe(
      '_id createdAt email ideaId name ownerId personKey phone shareId tellAnswers threadId verifiedAt',
    )
    expect(fields('activity_events')).toBe('_id at facts ideaId kind person shareId traces')
    expect(fields('letters')).toBe('createdAt isToThem kind state')
    expect(held.recipients).toContainEqual(expect.objectContaining({ phone: '+49 151 2345678' }))
  })

  test('leaves out the name that an owner gave to a link for this address', async () => {
    const { email, share } = await leaveEverything(given)
    expect((await changeShare(given.owner, share.id, { name: 'The difficult one' })).status).toBe(200)
    const { held } = await exportPerson(given.server.context, email)
    expect(held.shares).toMatchObject([{ _id: share.id, recipientEmail: email }])
    expect(JSON.stringify(held)).not.toContain('The difficult one')
  })

  test('of an account has its profile, sessions and ideas, which erasing a reader does not remove', async () => {
    const { email } = JSON.parse((await given.owner.get('/api/auth/me')).text)
    const { held } = await exportPerson(given.server.context, email)
    expect(held).toMatchObject({ account: [{ email }], ideas: [{ title: 'Quiet fan' }], sessions: [{}] })
    expect(JSON.stringify(held)).not.toMatch(/passwordHash|argon2/)
    const erased = await erasePerson(given.server.context, email, both)
    expect(erased).toEqual({ erased: {}, isDone: true })
    expect(await describeErasure(email, erased, both)).toContain('An account has this address')
    expect((await given.owner.get('/api/ideas')).status).toBe(200)
  })
})
