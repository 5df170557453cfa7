import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#contract/rules/durations.ts'
import { Site } from '#contract/site.ts'
import { startUnlimitedServer } from '../../tests/access/people.ts'
import { register, statusesOf } from '../../tests/accounts/people.ts'
import { withRoomFor } from '../../tests/support/refuse-writes.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { createInvitation } from './create-invitation.ts'
import { OneTimeTokenModel } from './one-time-token.model.ts'
import { UserModel } from './user.model.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer({ REGISTRATION: 'invite' })
})
afterAll(() => server.close())

const invite = (email: string, age = 0) => createInvitation(email, randomBytes, new Date(Date.now() - age))

describe('registering by invitation', () => {
  test('is announced by /api/site, and registering without an invitation is refused', async () => {
    expect((await server.browser().get('/api/site')).json(Site).registration).toBe('invite')
    const answers = [await register(server), await register(server, { invitation: 'made-up' })]
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [403, 'invitation_required'],
      [403, 'invitation_required'],
    ])
  })

  test('works once for the invited address, however that is written', async () => {
    const invitation = await invite('Guest@Example.org')
    expect((await register(server, { email: 'guest@example.ORG', invitation })).status).toBe(201)
    expect((await register(server, { email: 'guest@example.org', invitation })).code).toBe('email_taken')
    await UserModel.deleteOne({ emailKey: 'guest@example.org' })
    expect((await register(server, { email: 'guest@example.org', invitation })).code).toBe(
      'invitation_required',
    )
  })

  test('is refused for another address than the invited one', async () => {
    const invitation = await invite('invited@example.org')
    expect((await register(server, { email: 'other@example.org', invitation })).code).toBe(
      'invitation_required',
    )
    expect((await register(server, { email: 'invited@example.org', invitation })).status).toBe(201)
  })

  test('is refused fourteen days after the invitation', async () => {
    const [late, early] = ['late@example.org', 'early@example.org']
    const expired = await invite(late, 14 * DAY)
    const alive = await invite(early, 14 * DAY - 30_000)
    expect((await register(server, { email: late, invitation: expired })).code).toBe('invitation_required')
    expect((await register(server, { email: early, invitation: alive })).status).toBe(201)
  })

  test('keeps the invitation valid after a refused password', async () => {
    const email = 'second-try@example.org'
    const invitation = await invite(email)
    expect((await register(server, { email, invitation, password: '123456' })).status).toBe(422)
    expect((await register(server, { email, invitation })).status).toBe(201)
  })

  test('ten times at once with one invitation makes exactly one account', async () => {
    const email = 'crowd@example.org'
    const invitation = await invite(email)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register(server, { email, invitation })),
    )
    expect(statusesOf(answers)).toEqual({ 201: 1, 409: 9 })
    expect(await UserModel.countDocuments({ emailKey: email })).toBe(1)
  })

  test('keeps the invitation valid until registering has succeeded, if it is interrupted at any write', async () => {
    const email = 'unlucky@example.org'
    const invitation = await invite(email)
    server.context.log.level = 'silent'
    const statuses: number[] = []
    for (let room = 0, isDone = false; !isDone; room++) {
      const refused = await withRoomFor(room, async () => {
        statuses.push((await register(server, { email, invitation })).status)
      })
      isDone = refused.length === 0 || statuses.at(-1) === 201
    }
    server.context.log.level = 'error'
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([507]))
    expect(statuses.at(-1)).toBe(201)
    expect((await register(server, { email, invitation })).code).toBe('email_taken')
  })

  test('stores only the hash of the invitation', async () => {
    const invitation = await invite('hashed@example.org')
    const stored = await OneTimeTokenModel.findOne({ emailKey: 'hashed@example.org' }).lean()
    expect(stored?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(stored)).not.toContain(invitation)
  })
})
