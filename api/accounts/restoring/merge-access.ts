import { SessionModel, type SessionRecord } from '../session.model.ts'
import { UserModel, type UserRecord } from '../user.model.ts'

/** What decides who can sign in or is signed in. */
export type Access = {
  passwords: Pick<UserRecord, '_id' | 'emailKey' | 'passwordHash' | 'passwordRevision'>[]
  sessions: SessionRecord[]
}

/** Rows per bulk write: enough to keep round trips few, and few enough to keep each write small. */
const BATCH = 500

export async function readAccess(): Promise<Access> {
  const [passwords, sessions] = await Promise.all([
    UserModel.find({}, { emailKey: 1, passwordHash: 1, passwordRevision: 1 }).lean<Access['passwords']>(),
    SessionModel.find().lean<SessionRecord[]>(),
  ])
  return { passwords, sessions }
}

/**
 * Runs after a backup made at `madeAt` has replaced data whose access was `other`. Of an account's two passwords the one changed last
 * stays. Sessions stay that exist in both, and those that began after the backup. Without `other` all sessions end. Accounts created after
 * the backup are lost, and so are their sessions.
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
    // Accounts written by an older version may lack the revision; it counts as 1.
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
