import { join } from '../adapters/database/join.ts'
import type { SessionRecord } from './session.model.ts'
import { UserModel, type UserRecord } from './user.model.ts'

/** The stored account. Throws when there is none. */
export const getUser = (id: number): Promise<UserRecord> => UserModel.findById(id).lean<UserRecord>().orFail()

/** Name and address of an account; null when it is gone. */
export async function findUserContact(id: number): Promise<{ name: string; email: string } | null> {
  return UserModel.findById(id, { name: 1, email: 1, _id: 0 }).lean<{ name: string; email: string }>()
}

/** How often the password was changed: what began with an earlier one has ended. Null when the account is gone. */
export async function findPasswordRevision(id: number): Promise<number | null> {
  return (await UserModel.findById(id, { passwordRevision: 1 }).lean())?.passwordRevision ?? null
}

/** What tells which sessions an account has. */
export const passwordFields = ['passwordRevision', 'changedBy'] as const
const projection = Object.fromEntries(passwordFields.map((field) => [field, 1 as const]))

/** A session, or what was agreed to in one, with the revision of the password that it began with. */
type Begun = { sessionId: string; passwordRevision: number }

/** Whether it goes on: the account has that password, or has it from this very session. */
export const isOfPassword = (
  { passwordRevision: revision, changedBy }: Pick<UserRecord, (typeof passwordFields)[number]>,
  { sessionId, passwordRevision }: Begun,
): boolean =>
  revision === passwordRevision || (changedBy?.revision === revision && changedBy.sessionId === sessionId)

/** False, too, when the account is gone. */
export async function goesOn(userId: number, begun: Begun): Promise<boolean> {
  const user = await UserModel.findById(userId, projection).lean<UserRecord>()
  return user !== null && isOfPassword(user, begun)
}

/** Of these sessions, those whose account has another password by now, or is gone. */
export async function findOutdated(sessions: SessionRecord[]): Promise<SessionRecord[]> {
  const ids = [...new Set(sessions.map(({ userId }) => userId))]
  const users = await UserModel.find({ _id: { $in: ids } }, projection).lean<UserRecord[]>()
  const byId = new Map(users.map((user) => [user._id, user]))
  return sessions.filter(({ _id, userId, passwordRevision }) => {
    const user = byId.get(userId)
    return !user || !isOfPassword(user, { sessionId: String(_id), passwordRevision })
  })
}

/** How readers are told who shares with them when the account is gone. */
const NAMELESS = 'The document owner'

export async function getUserName(id: number): Promise<string> {
  return nameOf(await findUserContact(id))
}

/** The name to show for an account that was looked for. */
export const nameOf = (user: { name: string } | null | undefined): string => user?.name ?? NAMELESS

/** Joins the account whose id stands in `localField`, as `users`: a list of one, or an empty one where the account is gone. */
export const joinUser = <Field extends keyof UserRecord>(localField: string, wanted: readonly Field[]) =>
  join({
    from: UserModel.collection.collectionName,
    by: [localField, '_id'],
    fields: { _id: 0, ...Object.fromEntries(wanted.map((field) => [field, 1 as const])) },
    as: 'users',
  })

/** The names of many accounts at once, by id. */
export async function getUserNames(ids: number[]): Promise<(id: number) => string> {
  const users = await UserModel.find({ _id: { $in: ids } }, { name: 1 }).lean()
  const names = new Map(users.map(({ _id, name }) => [_id, name]))
  return (id) => names.get(id) ?? NAMELESS
}
