import type { Request, RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { AppError } from './app-error.ts'

export type Limit = { name: string; points: number; seconds: number }

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Attempts per key; the key is an address, an account or both (security research, proposed limits). */
export const rates = {
  signInAddress: { name: 'sign-in-address', points: 60, seconds: 15 * MINUTE },
  signInAccount: { name: 'sign-in-account', points: 10, seconds: 15 * MINUTE },
  register: { name: 'register', points: 20, seconds: HOUR },
  forgotAddress: { name: 'forgot-address', points: 10, seconds: HOUR },
  forgotAccount: { name: 'forgot-account', points: 3, seconds: HOUR },
  reset: { name: 'reset', points: 20, seconds: HOUR },
  password: { name: 'password', points: 10, seconds: HOUR },
  shareLookup: { name: 'share-lookup', points: 120, seconds: MINUTE },
  open: { name: 'open', points: 30, seconds: MINUTE },
  recipients: { name: 'recipients', points: 30, seconds: HOUR },
  codeSend: { name: 'code-send', points: 5, seconds: HOUR },
  codeTry: { name: 'code-try', points: 30, seconds: HOUR },
  ask: { name: 'ask', points: 10, seconds: HOUR },
  comments: { name: 'comments', points: 20, seconds: MINUTE },
  uploads: { name: 'uploads', points: 120, seconds: HOUR },
  shares: { name: 'shares', points: 120, seconds: HOUR },
  waitlist: { name: 'waitlist', points: 10, seconds: HOUR },
} as const satisfies Record<string, Limit>

/** The caller's address as one key: IPv4 whole (also when mapped into IPv6), IPv6 by its /64. */
export function addressKey(request: Request): string {
  const address = (request.ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '')
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/** Refuses with 429 and Retry-After once `key` has spent the limit. */
export async function spend(context: Context, limit: Limit, key: string): Promise<void> {
  const wait = await context.limiter.spend(limit, key)
  if (wait !== null) throw new AppError('rate_limited', { retryAfter: wait })
}

/** Middleware: one attempt of the limit for each request of an address. */
export function limitByAddress(context: Context, limit: Limit): RequestHandler {
  return async (request, _response, next) => {
    await spend(context, limit, addressKey(request))
    next()
  }
}
