import { join } from '../adapters/database/join.ts'
import type { SessionRecord } from './session.model.ts'
import { UserModel, type UserRecord } from './user.model.ts'

/** Returns the stored account; throws when it does not exist. */
export const getUser = (id: number): Promise<UserRecord> => UserModel.findById(id).lean<UserRecord>().orFail()

/** Name and address of an account; null when the account no longer exists. */
export async function findUserContact(id: number): Promise<{ name: string; email: string } | null> {
  return UserModel.findById(id, { name: 1, email: 1, _id: 0 }).lean<{ name: string; email: string }>()
}

/**
 * The account's password revision, which every password change increments. What began under an earlier revision is no longer valid.
 * Null when the account no longer exists.
 */
export async function findPasswordRevision(id: number): Promise<number | null> {
  return (await UserModel.findById(id, { passwordRevision: 1 }).lean())?.passwordRevision ?? null
}

/** The fields of an account that decide whether a session is still valid. */
export const passwordFields = ['passwordRevision', 'changedBy'] as const
const projection = Object.fromEntries(passwordFields.map((field) => [field, 1 as const]))

/** A session, or consent given in one (to push notifications), with the password revision that it began with. */
type SessionStart = { sessionId: string; passwordRevision: number }

/** Whether it is still valid: the password has not changed since, or this very session made the latest change. */
export const isPasswordCurrent = (
  { passwordRevision: revision, changedBy }: Pick<UserRecord, (typeof passwordFields)[number]>,
  { sessionId, passwordRevision }: SessionStart,
): boolean =>
  revision === passwordRevision || (changedBy?.revision === revision && changedBy.sessionId === sessionId)

/** False also when the account no longer exists. */
export async function isStillValid(userId: number, start: SessionStart): Promise<boolean> {
  const user = await UserModel.findById(userId, projection).lean<UserRecord>()
  return user !== null && isPasswordCurrent(user, start)
}

/** Those of the sessions whose account has since changed its password or been deleted. */
export async function findOutdated(sessions: SessionRecord[]): Promise<SessionRecord[]> {
  const ids = [...new Set(sessions.map(({ userId }) => userId))]
  const users = await UserModel.find({ _id: { $in: ids } }, projection).lean<UserRecord[]>()
  const byId = new Map(users.map((user) => [user._id, user]))
  return sessions.filter(({ _id, userId, passwordRevision }) => {
    const user = byId.get(userId)
    return !user || !isPasswordCurrent(user, { sessionId: String(_id), passwordRevision })
  })
}

/** Shown to readers in place of the owner's name when the account no longer exists. */
const NAMELESS = 'The document owner'

export async function getUserName(id: number): Promise<string> {
  return nameOf(await findUserContact(id))
}

/** The name to show for an account, given the result of looking it up. */
export const nameOf = (user: { name: string } | null | undefined): string => user?.name ?? NAMELESS

/** Joins the account whose id is in `localField` as `users`: a list of one, or an empty list when the account no longer exists. */
export const joinUser = <Field extends keyof UserRecord>(localField: string, wanted: readonly Field[]) =>
  join({
    from: UserModel.collection.collectionName,
    by: [localField, '_id'],
    fields: { _id: 0, ...Object.fromEntries(wanted.map((field) => [field, 1 as const])) },
    as: 'users',
  })

/** Loads the names of many accounts in one query; returns a look-up by id. */
export async function getUserNames(ids: number[]): Promise<(id: number) => string> {
  const users = await UserModel.find({ _id: { $in: ids } }, { name: 1 }).lean()
  const names = new Map(users.map(({ _id, name }) => [_id, name]))
  return (id) => names.get(id) ?? NAMELESS
}
