import { cookies } from '#contract/rules/cookies.ts'
import { DAY, HOUR, MINUTE } from '#contract/rules/durations.ts'
import { limits } from '#contract/rules/limits.ts'
import { endsWithin } from '../adapters/database/ends-within.ts'
import type { JoinStage } from '../adapters/database/join.ts'
import { leaveAsBytes } from '../adapters/database/record-bytes.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { cookieOf } from '../http/cookies.ts'
import {
  deleteSubscriptions,
  keepSubscriptions,
  moveSubscriptions,
} from '../notifications/devices/subscriptions.ts'
import type { Context } from '../server/context.ts'
import { findOutdated, isPasswordCurrent, joinUser, passwordFields } from './get-user.ts'
import { SessionModel, type SessionRecord } from './session.model.ts'
import type { UserRecord } from './user.model.ts'

/** A session is a random id in the browser and its hash here. The server ends it after 12 idle hours or 7 days in total. */
export const sessionCookie = cookieOf(cookies.session)

/** A session as other features see it. */
export type Session = SessionRecord

const IDLE_MS = limits.sessionIdleHours * HOUR
/** Filter on `expiresAt` that matches sessions which have not expired. */
export const notExpiredAt = (now: Date) => endsWithin(now, IDLE_MS)

const idleEnd = (now: Date, endsAt: Date) => new Date(Math.min(now.getTime() + IDLE_MS, endsAt.getTime()))

/** Starts a session and returns the cookie's value, of which no other copy is kept. */
export async function startSession(context: Context, user: UserRecord, device: string): Promise<string> {
  const token = context.randomBytes(32).toString('base64url')
  const now = context.now()
  const endsAt = new Date(now.getTime() + limits.sessionDays * DAY)
  await SessionModel.create({
    tokenHash: sha256(token),
    userId: user._id,
    passwordRevision: user.passwordRevision,
    device,
    startedAt: now,
    seenAt: now,
    endsAt,
    expiresAt: idleEnd(now, endsAt),
  })
  return token
}

type SessionUser = Pick<UserRecord, 'name' | 'email' | (typeof passwordFields)[number]>

type Found<Joined> = { session: SessionRecord & Joined; user: SessionUser }

/**
 * Finds the valid session for a cookie's value, with its account and the data that `joined` adds, in one query. Null when there is none or
 * the password has changed since. Finding it extends the idle time, at most once a minute.
 */
export async function findSession<Joined extends object>(
  context: Context,
  token: string,
  joined: readonly JoinStage[] = [],
  asBytes: readonly string[] = [],
): Promise<Found<Joined> | null> {
  const now = context.now()
  const [found] = await SessionModel.aggregate<SessionRecord & Joined & { users: SessionUser[] }>(
    [
      { $match: { tokenHash: sha256(token), expiresAt: notExpiredAt(now) } },
      joinUser('userId', ['name', 'email', ...passwordFields]),
      ...joined,
    ],
    leaveAsBytes(asBytes),
  )
  if (!found) return null
  const {
    users: [user],
  } = found
  await touch(found, now)
  const { _id, passwordRevision } = found
  if (!user || !isPasswordCurrent(user, { sessionId: String(_id), passwordRevision })) return null
  if (passwordRevision === user.passwordRevision) return { session: found, user }
  await keepSession(found, user.passwordRevision)
  return { session: { ...found, passwordRevision: user.passwordRevision }, user }
}

/** Carries a session and its browser's push subscriptions over to a new password. */
export async function keepSession(
  { _id, passwordRevision: before }: SessionRecord,
  passwordRevision: number,
): Promise<void> {
  await SessionModel.updateOne({ _id, passwordRevision: before }, { $set: { passwordRevision } })
  await keepSubscriptions(_id.toString(), passwordRevision)
}

async function touch(session: SessionRecord, now: Date): Promise<void> {
  if (now.getTime() - session.seenAt.getTime() > MINUTE) {
    await SessionModel.updateOne(
      { _id: session._id, seenAt: session.seenAt },
      { $set: { seenAt: now, expiresAt: idleEnd(now, session.endsAt) } },
    )
  }
}

/** Whether the session's row still exists; the session may have expired nevertheless. */
export const isSessionThere = async (id: string): Promise<boolean> =>
  (await SessionModel.exists({ _id: id })) !== null

/** The ids of those sessions that have ended, found in two queries however many there are. Checking does not extend their idle time. */
export async function findEndedSessions(context: Context, sessions: SessionRecord[]): Promise<Set<string>> {
  const _id = { $in: sessions.map((session) => session._id) }
  const [unexpired, outdated] = await Promise.all([
    SessionModel.find({ _id, expiresAt: { $gt: context.now() } }, { _id: 1 }).lean(),
    findOutdated(sessions),
  ])
  const valid = new Set(unexpired.map((session) => String(session._id)))
  for (const session of outdated) valid.delete(String(session._id))
  return new Set(sessions.map((session) => String(session._id)).filter((id) => !valid.has(id)))
}

export async function endSessionByToken(token: string): Promise<void> {
  const session = await SessionModel.findOne({ tokenHash: sha256(token) }, { _id: 1 }).lean()
  if (session) await endSession({ _id: session._id })
}

/** When a browser signs in again, its previous session ends. Its push subscriptions move to the new one if the account is the same. */
export async function replaceSession(before: string, token: string): Promise<void> {
  const [old, next] = await Promise.all([
    SessionModel.findOne({ tokenHash: sha256(before) }).lean(),
    SessionModel.findOne({ tokenHash: sha256(token) }).lean(),
  ])
  if (!old) return
  if (old.userId === next?.userId && old.passwordRevision === next.passwordRevision)
    await moveSubscriptions(old._id.toString(), next._id.toString())
  await endSession({ _id: old._id })
}

/**
 * Ends a session and deletes its browser's push subscriptions, before and again after, because one may be added in between
 * (notifications/keep-device.ts). Returns whether the session existed.
 */
export async function endSession(which: { _id: unknown; userId?: number }): Promise<boolean> {
  const session = await SessionModel.findOne(which, { _id: 1 }).lean()
  if (!session) return false
  const sessionId = session._id.toString()
  await deleteSubscriptions({ sessionId })
  await SessionModel.deleteOne({ _id: session._id })
  await deleteSubscriptions({ sessionId })
  return true
}
