import { isIPv6 } from 'node:net'
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
  codeTry: { name: 'code-try', points: 30, seconds: HOUR },
  ask: { name: 'ask', points: 10, seconds: HOUR },
  comments: { name: 'comments', points: 20, seconds: MINUTE },
  uploads: { name: 'uploads', points: 120, seconds: HOUR },
  shares: { name: 'shares', points: 120, seconds: HOUR },
  assistant: { name: 'assistant', points: 20, seconds: MINUTE },
  assistantDay: { name: 'assistant-day', points: 200, seconds: 24 * HOUR },
  ideaSearch: { name: 'idea-search', points: 5, seconds: MINUTE },
  ideaSearchDay: { name: 'idea-search-day', points: 30, seconds: 24 * HOUR },
  waitlist: { name: 'waitlist', points: 10, seconds: HOUR },
} as const satisfies Record<string, Limit>

/** The caller's address as one key: IPv4 whole (also when mapped into IPv6), IPv6 by its /64. */
export function addressKey({ ip = 'unknown' }: Pick<Request, 'ip'>): string {
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address, in whatever form it was written (RFC 4291 section 2.2). */
function groupsOf(address: string): number[] {
  const plain = address
    .replace(/%.*$/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
      [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((n) => n.toString(16)).join(':'),
    )
  const [left = [], right] = plain
    .split('::')
    .map((side) => (side === '' ? [] : side.split(':').map((group) => Number.parseInt(group, 16))))
  if (!right) return left
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right]
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
