import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startUnlimitedServer } from '../../tests/access/people.ts'
import { newPerson } from '../../tests/accounts/people.ts'
import type { TestServer } from '../../tests/support/server.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

/** The cost parameters (memory, passes, lanes) of every hash verified during one attempt to sign in. */
async function workFor(email: string) {
  vi.mocked(verify).mockClear()
  const answer = await server.browser().post('/api/auth/login', { email, password: 'not this one' })
  expect(answer.status).toBe(401)
  return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4))
}

test('signing in with an unknown address verifies one hash of the same cost as with a wrong password', async () => {
  const { email } = await newPerson(server)
  const work = await workFor(email)
  expect(work).toHaveLength(1)
  expect(await workFor('nobody-here@example.org')).toEqual(work)
})
