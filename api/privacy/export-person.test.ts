import { describe, expect, test } from 'vitest'
import { ideaForEachTest } from '../../tests/access/idea-for-each-test.ts'
import { leaveEverything } from '../../tests/access/leave-everything.ts'
import { changeShare } from '../../tests/access/people.ts'
import { describeErasure } from './describe-erasure.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'

const given = ideaForEachTest()

const both = { reason: 'asked for it', acceptances: true, comments: true }

describe('what is held about an address', () => {
  test('is exported, all of it and no secret', async () => {
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

  test('is not how an owner calls a link that is for this address, which only they see', async () => {
    const { email, share } = await leaveEverything(given)
    expect((await changeShare(given.owner, share.id, { name: 'The difficult one' })).status).toBe(200)
    const { held } = await exportPerson(given.server.context, email)
    expect(held.shares).toMatchObject([{ _id: share.id, recipientEmail: email }])
    expect(JSON.stringify(held)).not.toContain('The difficult one')
  })

  test('of an account is its profile, its sessions and the names of its ideas, and is not erased', async () => {
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
