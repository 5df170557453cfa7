import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '#contract/rules/durations.ts'
import { freezeClock, startUnlimitedServer } from '../../tests/access/people.ts'
import {
  fieldsOf,
  GOOD_PASSWORD,
  isSignedIn,
  newPerson,
  OTHER_PASSWORD,
  signIn,
  statusesOf,
} from '../../tests/accounts/people.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { until } from '../../tests/support/until.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { getUser } from './get-user.ts'
import { OneTimeTokenModel } from './one-time-token.model.ts'
import { startSession } from './session.ts'
import { UserModel } from './user.model.ts'

let server: TestServer
const use = (start: () => Promise<TestServer>) => {
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.close())
}

const forgot = (email: string) => server.browser().post('/api/auth/forgot-password', { email })
const reset = (token: string, password = OTHER_PASSWORD) =>
  server.browser().post('/api/auth/reset-password', { token, password })
const mailsTo = (email: string) => server.mailer.sent.filter(({ to }) => to === email)

/** Requests a link and takes its token from the mail, which is sent after the answer. */
async function tokenFor(email: string): Promise<string> {
  const before = mailsTo(email).length
  expect((await forgot(email)).status).toBe(200)
  await until(() => expect(mailsTo(email)).toHaveLength(before + 1))
  return /\/reset-password\/([A-Za-z0-9_-]{43})\n/.exec(server.mailer.lastTo(email).text)?.[1] ?? 'none'
}

describe('a forgotten password', () => {
  use(startUnlimitedServer)

  test('is answered alike whether or not the address has an account', async () => {
    const { email } = await newPerson(server)
    const unknown = await forgot('unknown@example.org')
    const known = await forgot(email)
    expect([known.status, known.text]).toEqual([
      200,
      '{"message":"Password reset instructions have been sent to your email."}',
    ])
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    await until(() => expect(mailsTo(email)).toHaveLength(1))
    expect(mailsTo('unknown@example.org')).toEqual([])
    // A server that stops after the answer waits for these mails.
    expect(server.mailer.trackedWork).toHaveLength(2)
  })

  test('needs an address', async () => {
    const answer = await forgot('  ')
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['email']])
    expect(answer.text).toContain('Please enter your email address.')
  })

  test('is answered with a link of the configured origin, whatever Host the request names', async () => {
    const { email } = await newPerson(server)
    const body = JSON.stringify({ email })
    const answer = await new Promise<string>((resolve, reject) => {
      const call = request(`${server.origin}/api/auth/forgot-password`, {
        method: 'POST',
        headers: {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          origin: server.origin,
          'content-type': 'application/json',
          'content-length': body.length,
        },
      })
      call.once('response', (response) => text(response).then(resolve, reject))
      call.once('error', reject)
      call.end(body)
    })
    expect(answer).toContain('have been sent')
    await until(() => expect(mailsTo(email)).toHaveLength(1))
    expect(server.mailer.lastTo(email).text).toContain(`${server.origin}/reset-password/`)
    expect(server.mailer.lastTo(email).text).not.toContain('evil')
  })

  test('stores only the hash of the token', async () => {
    const { email } = await newPerson(server)
    const token = await tokenFor(email)
    const stored = JSON.stringify(await OneTimeTokenModel.find().lean())
    expect(stored).toContain(sha256(token))
    expect(stored).not.toContain(token)
  })
})

describe('a reset link', () => {
  use(startUnlimitedServer)

  test('sets a new password, ends every session, signs nobody in and mails the owner', async () => {
    const { email, browser } = await newPerson(server)
    const phone = await signIn(server, email, GOOD_PASSWORD)
    const answer = await reset(await tokenFor(email.toUpperCase().toLowerCase()))
    expect([answer.status, answer.text, answer.headers.getSetCookie()]).toEqual([204, '', []])
    expect(await Promise.all([browser, phone].map(isSignedIn))).toEqual([false, false])
    expect(server.mailer.lastTo(email).subject).toBe('Your IdeaVault password was changed')
    await expect(signIn(server, email, GOOD_PASSWORD)).rejects.toThrow('401')
    await signIn(server, email, OTHER_PASSWORD)
  })

  test('works for thirty minutes, to the millisecond', async () => {
    const { email } = await newPerson(server)
    const start = new Date('2031-05-05T12:00:00.000Z')
    freezeClock(server, start)
    const [early, late] = [await tokenFor(email), await tokenFor(email)]
    freezeClock(server, new Date(start.getTime() + 30 * MINUTE))
    expect((await reset(late)).code).toBe('reset_invalid')
    // The link was sent while the clock was ahead.
    freezeClock(server, new Date(start.getTime() - DAY - 1))
    expect((await reset(late)).code).toBe('reset_invalid')
    freezeClock(server, new Date(start.getTime() + 30 * MINUTE - 1))
    expect((await reset(early)).status).toBe(204)
  })

  test('works once', async () => {
    const { email } = await newPerson(server)
    const token = await tokenFor(email)
    expect((await reset(token)).status).toBe(204)
    expect((await reset(token, 'something else 55')).code).toBe('reset_invalid')
    await signIn(server, email, OTHER_PASSWORD)
  })

  test('used twenty times at once sets exactly one password', async () => {
    const { email } = await newPerson(server)
    const token = await tokenFor(email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => reset(token, `a very new password ${n}`)),
    )
    expect(statusesOf(answers)).toEqual({ 204: 1, 410: 19 })
    await signIn(server, email, `a very new password ${answers.findIndex(({ status }) => status === 204)}`)
  })

  test('voids every other reset link of the account', async () => {
    const { email } = await newPerson(server)
    const [first, second] = [await tokenFor(email), await tokenFor(email)]
    expect((await reset(second)).status).toBe(204)
    expect((await reset(first)).code).toBe('reset_invalid')
  })

  test('stays valid after a refused password', async () => {
    const { email } = await newPerson(server, 'Beatrix Example')
    const token = await tokenFor(email)
    for (const weak of ['12345', '123456', 'beatrix'])
      expect(fieldsOf(await reset(token, weak))).toEqual(['password'])
    expect((await reset(token)).status).toBe(204)
  })

  test('with an invented token, or with that of an invitation, is refused', async () => {
    const { createInvitation } = await import('./create-invitation.ts')
    const { email } = await newPerson(server)
    const invitation = await createInvitation(email, server.context.randomBytes, new Date())
    for (const token of ['', 'x', 'y'.repeat(43), invitation])
      expect((await reset(token)).code).toBe('reset_invalid')
  })

  test('ends a session that is started with the old password during the reset', async () => {
    const { email } = await newPerson(server)
    const before = await getUser(Number((await UserModel.exists({ emailKey: email }))?._id))
    expect((await reset(await tokenFor(email))).status).toBe(204)
    const thief = server.browser()
    thief.setCookie('iv_session', await startSession(server.context, before, 'thief'))
    expect(await isSignedIn(thief)).toBe(false)
  })
})

describe('limits of forgotten passwords', () => {
  use(() => startTestServer())

  test('are three links an hour for an address, whether or not it has an account', async () => {
    const { email } = await newPerson(server)
    for (const address of [email, 'ghost@example.org']) {
      const answers = []
      for (let n = 0; n < 4; n++) answers.push(await forgot(n % 2 ? address : address.toUpperCase()))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    }
    await until(() => expect(mailsTo(email)).toHaveLength(3))
  })

  test('are ten requests an hour from one network address', async () => {
    expect((await forgot('one@example.org')).status).toBe(200)
    expect((await forgot('two@example.org')).status).toBe(200)
    const refused = await forgot('three@example.org')
    expect([refused.code, Number(refused.headers.get('retry-after')) > 3000]).toEqual(['rate_limited', true])
  })
})
