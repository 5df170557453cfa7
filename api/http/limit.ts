import { isIPv4, isIPv6, SocketAddress } from 'node:net'
import type { Request, RequestHandler } from 'express'
import ipaddr from 'ipaddr.js'
import { HOUR, MINUTE } from '#contract/rules/durations.ts'
import type { Limit } from '../adapters/database/rate-limiter.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'

/** Allowed attempts per key; most keys are an address, an account or both. */
export const rates = {
  signInAddress: { name: 'sign-in-address', points: 60, windowMs: 15 * MINUTE },
  signInAccount: { name: 'sign-in-account', points: 10, windowMs: 15 * MINUTE },
  /** Per account, for one browser that has signed in to it before. */
  signInDevice: { name: 'sign-in-device', points: 10, windowMs: 15 * MINUTE },
  register: { name: 'register', points: 20, windowMs: HOUR },
  forgotAddress: { name: 'forgot-address', points: 10, windowMs: HOUR },
  forgotAccount: { name: 'forgot-account', points: 3, windowMs: HOUR },
  reset: { name: 'reset', points: 20, windowMs: HOUR },
  password: { name: 'password', points: 10, windowMs: HOUR },
  shareLookup: { name: 'share-lookup', points: 120, windowMs: MINUTE, isOfProcess: true },
  open: { name: 'open', points: 30, windowMs: MINUTE, isOfProcess: true },
  /** Per address at one link, and per address at all links; an address may be an office or a mobile carrier. */
  recipients: { name: 'recipients', points: 30, windowMs: HOUR },
  recipientsAddress: { name: 'recipients-address', points: 300, windowMs: HOUR },
  /** Requesting and entering codes, counted per address as above: enough for thirty people with two codes and two attempts each. */
  codeTry: { name: 'code-try', points: 120, windowMs: HOUR },
  codeTryAddress: { name: 'code-try-address', points: 300, windowMs: HOUR },
  /** Per address at one link, and of all addresses at one link. A correct passcode counts towards neither. */
  passcode: { name: 'passcode', points: 5, windowMs: 15 * MINUTE },
  passcodeLink: { name: 'passcode-link', points: 60, windowMs: HOUR },
  /** Codes mailed to one mailbox from all links, and codes mailed from one link to all mailboxes. */
  codesMailbox: { name: 'codes-mailbox', points: 10, windowMs: HOUR },
  codesLink: { name: 'codes-link', points: 300, windowMs: HOUR },
  /** Each download stamps a copy or writes one with its pictures and memos. It takes no turn: on a slow line it would block reading. */
  downloads: { name: 'downloads', points: 30, windowMs: MINUTE, isOfProcess: true },
  ask: { name: 'ask', points: 10, windowMs: HOUR },
  certificates: { name: 'certificates', points: 30, windowMs: MINUTE, isOfProcess: true },
  /** Per account, because each one reads everything that the account has. */
  takeOut: { name: 'take-out', points: 12, windowMs: HOUR },
  comments: { name: 'comments', points: 20, windowMs: MINUTE },
  /** Marking comments read and conversations resolved. */
  commentMarks: { name: 'comment-marks', points: 120, windowMs: MINUTE, isOfProcess: true },
  uploads: { name: 'uploads', points: 120, windowMs: HOUR },
  shares: { name: 'shares', points: 120, windowMs: HOUR },
  shareChanges: { name: 'share-changes', points: 300, windowMs: HOUR },
  agreements: { name: 'agreements', points: 120, windowMs: HOUR },
  /** Mails to strangers are sent from our address, so one account may send only this many a day. */
  invitationsDay: { name: 'invitations-day', points: 50, windowMs: 24 * HOUR },
  assistant: { name: 'assistant', points: 20, windowMs: MINUTE },
  assistantDay: { name: 'assistant-day', points: 200, windowMs: 24 * HOUR },
  ideaSearch: { name: 'idea-search', points: 5, windowMs: MINUTE },
  ideaSearchDay: { name: 'idea-search-day', points: 30, windowMs: 24 * HOUR },
  /** Mail services unsubscribe many people from few addresses. */
  unsubscribe: { name: 'unsubscribe', points: 600, windowMs: HOUR },
  /** Push notifications per owner: nobody reads more than this, and the app shows all events anyway. */
  pushes: { name: 'pushes', points: 30, windowMs: HOUR },
  /** Mails about the owner's answers, per reader. */
  answersDay: { name: 'answers-day', points: 12, windowMs: 24 * HOUR },
  devices: { name: 'devices', points: 120, windowMs: HOUR },
  transparencyLog: { name: 'transparency-log', points: 600, windowMs: MINUTE, isOfProcess: true },
  metrics: { name: 'metrics', points: 120, windowMs: MINUTE, isOfProcess: true },
  waitlist: { name: 'waitlist', points: 10, windowMs: HOUR },
} as const satisfies Record<string, Limit>

type Addressed = Pick<Request, 'ip'> & { socket?: Pick<Request['socket'], 'remoteAddress'> }

/**
 * The caller's address as a key: a whole IPv4 address (also one mapped into IPv6), or the /64 network of an IPv6 address. A port added by a
 * proxy is dropped, as it differs for each connection. If the text is no address, the connected peer's is used, so keys cannot be made up.
 */
export function addressKey({ ip, socket }: Addressed): string {
  if (ip !== undefined && isIPv4(ip)) return ip
  const address = readAddress(ip) ?? readAddress(socket?.remoteAddress)
  if (address === null) return 'unknown'
  if (address.kind() === 'ipv4') return address.toString()
  return `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
}

/** The part of a reader's address that owners see: IPv4 without its last number, or the first three groups of IPv6. */
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
  // Node parses every notation of an IPv6 address; ipaddr.js does not.
  const { address } = new SocketAddress({ address: bare.replace(/%.*$/, ''), family: 'ipv6' })
  return ipaddr.process(address)
}

/** Counts one attempt; refuses with 429 and Retry-After once `key` has used up the limit. */
export async function spend(context: Context, limit: Limit, key: string): Promise<void> {
  const wait = await context.limiter.spend(limit, key)
  if (wait !== null) throw new AppError('rate_limited', { retryAfter: wait })
}

/** The same for a daily limit, whose message says to come back tomorrow. */
export async function spendDay(context: Context, limit: Limit, key: string): Promise<void> {
  const wait = await context.limiter.spend(limit, key)
  if (wait !== null) throw new AppError('day_spent', { retryAfter: wait })
}

/** Middleware that counts each request as one attempt of its address. */
export function limitByAddress(context: Context, limit: Limit): RequestHandler {
  return async (request, _response, next) => {
    await spend(context, limit, addressKey(request))
    next()
  }
}
