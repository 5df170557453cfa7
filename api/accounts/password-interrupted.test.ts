import { afterAll, beforeAll, expect, test } from 'vitest'
import { startUnlimitedServer } from '../../tests/access/people.ts'
import { GOOD_PASSWORD, isSignedIn, newPerson, OTHER_PASSWORD, signIn } from '../../tests/accounts/people.ts'
import { withRoomFor } from '../../tests/support/refuse-writes.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { until } from '../../tests/support/until.ts'

/** Sets a password on a store that fails at each write in turn: afterwards either nothing has changed or the old password is void. */
let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

/** Creates a person who is signed in twice and has a reset link in their mail. */
async function arrive() {
  const { email, browser } = await newPerson(server)
  const thief = await signIn(server, email, GOOD_PASSWORD)
  await browser.post('/api/auth/forgot-password', { email })
  await until(() => expect(server.mailer.lastTo(email).text).toContain('/reset-password/'))
  const token = /reset-password\/(\S+)/.exec(server.mailer.lastTo(email).text)?.[1]
  return { email, browser, thief, token }
}
type Scene = Awaited<ReturnType<typeof arrive>>
const reset = (token: string | undefined, password = OTHER_PASSWORD) =>
  server.browser().post('/api/auth/reset-password', { token, password })

test.each([
  [
    'a change',
    true,
    ({ browser }: Scene) =>
      browser.put('/api/profile/password', { current: GOOD_PASSWORD, password: OTHER_PASSWORD }),
  ],
  ['a reset link', false, ({ token }: Scene) => reset(token)],
] as const)(
  '%s that fails at any write changes nothing or replaces the password and ends other sessions',
  async (_, keeps, act) => {
    for (let room = 0, isDone = false; !isDone; room++) {
      const scene = await arrive()
      let status = 0
      const refused = await withRoomFor(room, async () => {
        status = (await act(scene)).status
      })
      isDone = refused.length === 0
      expect(status, `${refused}`).toBe(room === 0 ? 507 : 204)
      if (room === 0) {
        await signIn(server, scene.email, GOOD_PASSWORD)
        expect((await act(scene)).status, 'asked for again').toBe(204)
      }
      expect(await isSignedIn(scene.thief), `${refused}`).toBe(false)
      expect(await isSignedIn(scene.browser), `who changed it, ${refused}`).toBe(keeps)
      await expect(signIn(server, scene.email, GOOD_PASSWORD)).rejects.toThrow('401')
      await signIn(server, scene.email, OTHER_PASSWORD)
      expect((await reset(scene.token, 'one more password 3')).code, `${refused}`).toBe('reset_invalid')
    }
  },
)
