import type { Request, RequestHandler } from 'express'
import type { JoinStage } from '../adapters/database/join.ts'
import { readAccount } from '../http/account-header.ts'
import { readCookie } from '../http/cookies.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import type { SessionRecord } from './session.model.ts'
import { findSession, sessionCookie } from './session.ts'

/** The signed-in user, known from the session cookie and nothing else. */
export type Owner = { id: number; name: string; email: string }
type SignedIn = { owner: Owner; session: SessionRecord }

const known = new WeakMap<Request, SignedIn>()

async function findSignedInSession<Joined extends object>(
  context: Context,
  request: Request,
  joined: readonly JoinStage[] = [],
  asBytes: readonly string[] = [],
) {
  const token = readCookie(context.config, request, sessionCookie.name)
  const found = token === null ? null : await findSession<Joined>(context, token, joined, asBytes)
  if (!found) return null
  const { session, user } = found
  return { owner: { id: session.userId, name: user.name, email: user.email }, session }
}

/** The signed-in user or null, for endpoints that anyone may call. */
export async function findSignedIn(context: Context, request: Request): Promise<Owner | null> {
  return (await findSignedInSession(context, request))?.owner ?? null
}

/**
 * Refuses with 401 unless a user is signed in, and with 409 when the client says that it acts for another account: one person's unsent
 * changes must never be saved under the session of somebody who signed in later on the same device.
 */
export const ownerGuard = (context: Context): RequestHandler => ownerGuardWith(context, () => []).guard

/**
 * The same for an endpoint that reads further data in the same query as the session: `joinedFor` derives the joins from the request, and
 * `joined` returns what they found once the guard has let the request pass. Fields named in `asBytes` stay undecoded (record-bytes.ts).
 */
export function ownerGuardWith<Joined extends object>(
  context: Context,
  joinedFor: (request: Request) => readonly JoinStage[],
  asBytes?: readonly string[],
) {
  const read = new WeakMap<Request, Joined>()
  const guard: RequestHandler = async (request, _response, next) => {
    const found = await findSignedInSession<Joined>(context, request, joinedFor(request), asBytes)
    if (!found) throw new AppError('sign_in')
    if ((readAccount(request) ?? found.owner.id) !== found.owner.id) throw new AppError('wrong_account')
    known.set(request, found)
    read.set(request, found.session)
    next()
  }
  return { guard, joined: (request: Request) => passed(read, request) }
}

/** For endpoints that need no account: a client that names one must still be signed in to it. */
export function namedAccountGuard(context: Context): RequestHandler {
  const guard = ownerGuard(context)
  return (request, response, next) =>
    readAccount(request) === null ? next() : guard(request, response, next)
}

function passed<T>(by: WeakMap<Request, T>, request: Request): T {
  const found = by.get(request)
  if (!found) throw new Error('signedIn needs ownerGuard before it')
  return found
}

/** The user whom the guard let pass. */
export const signedIn = (request: Request): Owner => passed(known, request).owner
export const currentSession = (request: Request): SessionRecord => passed(known, request).session

/** What is stored with things that last as long as a session, such as push subscriptions. */
export type SessionFacts = { userId: number; sessionId: string; passwordRevision: number; device: string }
export function sessionFacts(request: Request): SessionFacts {
  const { _id, userId, passwordRevision, device } = currentSession(request)
  return { userId, sessionId: _id.toString(), passwordRevision, device }
}
