import { SessionModel, type SessionRecord } from '../session.model.ts'
import { UserModel, type UserRecord } from '../user.model.ts'

/** Who gets in. */
export type Access = {
  passwords: Pick<UserRecord, '_id' | 'emailKey' | 'passwordHash' | 'passwordRevision'>[]
  sessions: SessionRecord[]
}

/** Enough at once that a write costs little, and few enough that it is no large one. */
const BATCH = 500

export async function readAccess(): Promise<Access> {
  const [passwords, sessions] = await Promise.all([
    UserModel.find({}, { emailKey: 1, passwordHash: 1, passwordRevision: 1 }).lean<Access['passwords']>(),
    SessionModel.find().lean<SessionRecord[]>(),
  ])
  return { passwords, sessions }
}

/**
 * After a backup of `madeAt` was put back in the place of data that had `other`: of the two passwords of an account the one that was
 * changed last holds, a session lives that neither has ended, and so do those that were begun since. Without `other` all sessions
 * end. An account that was made since is lost, and its sessions are.
 */
export async function mergeAccess(other: Access | null, madeAt: Date): Promise<void> {
  const own = await readAccess()
  await SessionModel.deleteMany({})
  if (other === null) return
  const others = new Map(other.passwords.map((user) => [user._id, user]))
  const both = own.passwords.flatMap((user) => {
    const known = others.get(user._id)
    return known?.emailKey === user.emailKey ? [{ user, known }] : []
  })
  const updates = both
    // Accounts of an older version may lack the number, which is 1 then.
    .filter(({ user, known }) => (known.passwordRevision ?? 1) > (user.passwordRevision ?? 1))
    .map(({ known: { _id, passwordHash, passwordRevision } }) => ({
      updateOne: { filter: { _id }, update: { $set: { passwordHash, passwordRevision } } },
    }))
  for (let at = 0; at < updates.length; at += BATCH)
    await UserModel.bulkWrite(updates.slice(at, at + BATCH), { ordered: false })
  const accounts = new Set(both.map(({ user }) => user._id))
  const ownSessions = new Set(own.sessions.map(({ tokenHash }) => tokenHash))
  const sessions = other.sessions
    .filter(({ userId }) => accounts.has(userId))
    .filter(({ tokenHash, startedAt }) => ownSessions.has(tokenHash) || startedAt > madeAt)
  for (let at = 0; at < sessions.length; at += BATCH)
    await SessionModel.insertMany(sessions.slice(at, at + BATCH))
}
