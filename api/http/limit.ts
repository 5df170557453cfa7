import { isIPv4, isIPv6, SocketAddress } from 'node:net'
import type { Request, RequestHandler } from 'express'
import ipaddr from 'ipaddr.js'
import { HOUR, MINUTE } from '#contract/rules/durations.ts'
import type { Limit } from '../adapters/database/rate-limiter.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'

/** Attempts per key; the key is an address, an account or both. */
export const rates = {
  signInAddress: { name: 'sign-in-address', points: 60, windowMs: 15 * MINUTE },
  signInAccount: { name: 'sign-in-account', points: 10, windowMs: 15 * MINUTE },
  /** Of one browser that signed in before, for one account. */
  signInDevice: { name: 'sign-in-device', points: 10, windowMs: 15 * MINUTE },
  register: { name: 'register', points: 20, windowMs: HOUR },
  forgotAddress: { name: 'forgot-address', points: 10, windowMs: HOUR },
  forgotAccount: { name: 'forgot-account', points: 3, windowMs: HOUR },
  reset: { name: 'reset', points: 20, windowMs: HOUR },
  password: { name: 'password', points: 10, windowMs: HOUR },
  shareLookup: { name: 'share-lookup', points: 120, windowMs: MINUTE, isOfProcess: true },
  open: { name: 'open', points: 30, windowMs: MINUTE, isOfProcess: true },
  /** Of one address at one link; and of one address at all links, which may be an office or a mobile carrier. */
  recipients: { name: 'recipients', points: 30, windowMs: HOUR },
  recipientsAddress: { name: 'recipients-address', points: 300, windowMs: HOUR },
  /** Codes that are asked for and typed, counted like the people: thirty, each with two codes and two tries. */
  codeTry: { name: 'code-try', points: 120, windowMs: HOUR },
  codeTryAddress: { name: 'code-try-address', points: 300, windowMs: HOUR },
  /** Of one address at one link, and of all at one link: a right one counts for neither. */
  passcode: { name: 'passcode', points: 5, windowMs: 15 * MINUTE },
  passcodeLink: { name: 'passcode-link', points: 60, windowMs: HOUR },
  /** Codes for one mailbox, whatever link asks; and at one link, whatever mailbox. */
  codesMailbox: { name: 'codes-mailbox', points: 10, windowMs: HOUR },
  codesLink: { name: 'codes-link', points: 300, windowMs: HOUR },
  /** A copy is stamped, or written with all its pictures and memos. It goes out of turn: a slow line would hold up its person's reading. */
  downloads: { name: 'downloads', points: 30, windowMs: MINUTE, isOfProcess: true },
  ask: { name: 'ask', points: 10, windowMs: HOUR },
  certificates: { name: 'certificates', points: 30, windowMs: MINUTE, isOfProcess: true },
  /** Of one account: everything that it has is read for each. */
  takeOut: { name: 'take-out', points: 12, windowMs: HOUR },
  comments: { name: 'comments', points: 20, windowMs: MINUTE },
  /** What was read, and what is resolved. */
  commentMarks: { name: 'comment-marks', points: 120, windowMs: MINUTE, isOfProcess: true },
  uploads: { name: 'uploads', points: 120, windowMs: HOUR },
  shares: { name: 'shares', points: 120, windowMs: HOUR },
  shareChanges: { name: 'share-changes', points: 300, windowMs: HOUR },
  agreements: { name: 'agreements', points: 120, windowMs: HOUR },
  /** Messages to strangers carry our address: one account sends so many in a day. */
  invitationsDay: { name: 'invitations-day', points: 50, windowMs: 24 * HOUR },
  assistant: { name: 'assistant', points: 20, windowMs: MINUTE },
  assistantDay: { name: 'assistant-day', points: 200, windowMs: 24 * HOUR },
  ideaSearch: { name: 'idea-search', points: 5, windowMs: MINUTE },
  ideaSearchDay: { name: 'idea-search-day', points: 30, windowMs: 24 * HOUR },
  /** Mail services end letters for many people from few addresses. */
  unsubscribe: { name: 'unsubscribe', points: 600, windowMs: HOUR },
  /** Notifications on an owner's devices: more are nobody's to read, and the rest is in the app. */
  pushes: { name: 'pushes', points: 30, windowMs: HOUR },
  /** Letters about answers to one reader. */
  answersDay: { name: 'answers-day', points: 12, windowMs: 24 * HOUR },
  devices: { name: 'devices', points: 120, windowMs: HOUR },
  transparencyLog: { name: 'transparency-log', points: 600, windowMs: MINUTE, isOfProcess: true },
  metrics: { name: 'metrics', points: 120, windowMs: MINUTE, isOfProcess: true },
  waitlist: { name: 'waitlist', points: 10, windowMs: HOUR },
} as const satisfies Record<string, Limit>

type Addressed = Pick<Request, 'ip'> & { socket?: Pick<Request['socket'], 'remoteAddress'> }

/**
 * The caller's address as one key: IPv4 whole (also when mapped into IPv6), IPv6 by its /64. A proxy may add the port, which is
 * another one for each connection; what is no address at all counts for whoever is connected, so that nobody makes up keys.
 */
export function addressKey({ ip, socket }: Addressed): string {
  if (ip !== undefined && isIPv4(ip)) return ip
  const address = readAddress(ip) ?? readAddress(socket?.remoteAddress)
  if (address === null) return 'unknown'
  if (address.kind() === 'ipv4') return address.toString()
  return `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
}

/** What owners see of a reader's address: IPv4 without its last number; of IPv6 the first three groups. */
export function networkOf(request: Addressed): string {
  const key = addressKey(request)
  return key.includes(':') ? `${key.split(':').slice(0, 3).join(':')}::/48` : key.replace(/\.\d+$/, '.0')
}

/** `203.0.113.9`, `203.0.113.9:443`, `2001:db8::1`, `[2001:db8::1]:443`, `fe80::1%eth0`; null for anything else. */
function readAddress(text = '') {
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
  if (isIPv4(bare)) return ipaddr.process(bare)
  if (!isIPv6(bare)) return null
  // Node reads every form of an address, ipaddr.js not all of them.
  const { address } = new SocketAddress({ address: bare.replace(/%.*$/, ''), family: 'ipv6' })
  return ipaddr.process(address)
}

/** Refuses with 429 and Retry-After once `key` has spent the limit. */
export async function spend(context: Context, limit: Limit, key: string): Promise<void> {
  const wait = await context.limiter.spend(limit, key)
  if (wait !== null) throw new AppError('rate_limited', { retryAfter: wait })
}

/** The same for a limit that counts a day: its message says to come back tomorrow. */
export async function spendDay(context: Context, limit: Limit, key: string): Promise<void> {
  const wait = await context.limiter.spend(limit, key)
  if (wait !== null) throw new AppError('day_spent', { retryAfter: wait })
}

/** Middleware: one attempt of the limit for each request of an address. */
export function limitByAddress(context: Context, limit: Limit): RequestHandler {
  return async (request, _response, next) => {
    await spend(context, limit, addressKey(request))
    next()
  }
}
