import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectFreshDatabase } from '../../../tests/support/database.ts'
import { SessionModel } from '../session.model.ts'
import { UserModel } from '../user.model.ts'
import { type Access, mergeAccess, readAccess } from './merge-access.ts'

let disconnect: () => Promise<void>
beforeAll(async () => {
  disconnect = await connectFreshDatabase()
})
afterAll(() => disconnect())

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const user = (_id: number, emailKey: string, passwordRevision: number) => ({
  ...{ _id, emailKey, passwordRevision, passwordHash: `hash ${passwordRevision}` },
  ...{ name: 'Ada', email: emailKey, createdAt: at(1) },
})
const session = (tokenHash: string, userId: number, started: number) => ({
  ...{ tokenHash, userId, passwordRevision: 1, device: 'phone' },
  ...{ startedAt: at(started), seenAt: at(started), expiresAt: at(30), endsAt: at(30) },
})

test('a restore keeps the newest password and the sessions that are in both sets of data or began later', async () => {
  const write = async (users: object[], sessions: object[]) => {
    await Promise.all([UserModel.deleteMany({}), SessionModel.deleteMany({})])
    await Promise.all([UserModel.insertMany(users), SessionModel.insertMany(sessions)])
  }
  await write(
    [user(1, 'a@x.org', 3), user(2, 'b@x.org', 1), user(4, 'd@x.org', 1), user(5, 'made-since@x.org', 1)],
    [session('kept', 1, 2), session('begun since', 2, 6), session('of another', 4, 2), session('lost', 5, 6)],
  )
  const other: Access = await readAccess()
  const restore = () =>
    write(
      [user(1, 'a@x.org', 2), user(2, 'b@x.org', 2), user(4, 'other@x.org', 1)],
      [session('kept', 1, 2), session('ended since', 1, 2), session('of another', 4, 2)],
    )
  await restore()
  await mergeAccess(other, at(5))
  const { passwords, sessions } = await readAccess()
  expect(Object.fromEntries(passwords.map(({ _id, passwordHash }) => [_id, passwordHash]))).toEqual({
    ...{ 1: 'hash 3', 2: 'hash 2', 4: 'hash 1' },
  })
  expect(sessions.map(({ tokenHash }) => tokenHash).sort()).toEqual(['begun since', 'kept'])
  await restore()
  await mergeAccess(null, at(5))
  expect((await readAccess()).sessions).toEqual([])
})
