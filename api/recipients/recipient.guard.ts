import type { Request, RequestHandler, Response } from 'express'
import { cookies } from '#contract/rules/cookies.ts'
import { findSignedIn } from '../accounts/owner.guard.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { cookieOf, readCookie, setCookie } from '../http/cookies.ts'
import { networkOf } from '../http/limit.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import type { Caller } from './caller.ts'
import { ensureOpen, type OpenVisit } from './ensure-open.ts'
import { findVisit } from './find-visit.ts'

/** One opaque cookie per browser; its session is looked up for each share on each request. */
const accessCookie = cookieOf(cookies.access)
const MAX_AGENT = 400
const MAX_LANGUAGES = 100

const visits = new WeakMap<Request, OpenVisit>()

/** Admits a request only for an open session of the share in its path, or for the owner of the idea. */
export function recipientGuard(context: Context): RequestHandler {
  return async (request, _response, next) => {
    const { accessToken } = request.params
    const visit = await findVisit(
      context,
      typeof accessToken === 'string' ? accessToken : '',
      await readCaller(context, request),
    )
    visits.set(request, ensureOpen(visit))
    next()
  }
}

/** The visit that `recipientGuard` admitted. */
export function visitOf(request: Request): OpenVisit {
  const visit = visits.get(request)
  if (!visit) throw new Error('recipientGuard did not run on this route')
  return visit
}

export async function readCaller(context: Context, request: Request): Promise<Caller> {
  const cookie = readCookie(context.config, request, accessCookie.name)
  return {
    cookieHash: cookie === null ? null : sha256(cookie),
    user: await findSignedIn(context, request),
    address: request.ip ?? 'unknown',
    network: networkOf(request),
    userAgent: (request.get('User-Agent') ?? '').slice(0, MAX_AGENT),
    languages: (request.get('Accept-Language') ?? '').slice(0, MAX_LANGUAGES),
  }
}

/** Sets this browser's cookie. Without a new value, extends the lifetime of its current one. */
export function giveCookie(context: Context, request: Request, response: Response, value: string | null) {
  const kept = value ?? readCookie(context.config, request, accessCookie.name)
  if (kept === null) throw new AppError('identify')
  setCookie(context.config, response, accessCookie, kept)
}
