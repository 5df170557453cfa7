import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { SECOND } from '#contract/rules/durations.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import { isPublicAddress, publicLookup } from '../outbound/public-address.ts'
import type { Secrets } from '../signing/secrets.ts'
import { areReceiverKeys, encryptPush, type PushTarget } from './encrypt-push.ts'
import { loadPushKey, type PushKey } from './push-key.ts'

export type PushMessage = Readonly<{
  text: string
  /** How long the push service keeps the message for a device that is off. */
  ttlSeconds: number
  /** A later message of the same topic replaces one that is waiting: at most 32 characters of base64url. */
  topic: string
}>
/** `gone`: the browser accepts no more messages. `later`: try again after this many milliseconds at the earliest. */
export type PushOutcome = 'taken' | 'gone' | 'refused' | { later: number }

export type PushSender = {
  /** The key that browsers subscribe with. Null: push is off. */
  publicKey: () => Promise<string | null>
  /** Whether messages may go to this address (a public one with https, or one that the operator configured) and its keys are valid. */
  allows: (target: PushTarget) => boolean
  send: (target: PushTarget, message: PushMessage) => Promise<PushOutcome>
}

/** `inside`: origins of push services in the operator's own network; null: push is off. */
type Settings = { inside: readonly string[] } | null
type Parts = { settings: Settings; contact: string; secrets: Secrets; now: () => Date }

const ANSWER_MS = 10 * SECOND
const headers = ['ttl', 'topic', 'urgency', 'content-encoding']

/** Sends messages to the push services of browsers (RFC 8030). */
export function createPushSender({ settings, contact, secrets, now }: Parts): PushSender {
  let key: Promise<PushKey> | null = null
  const getKey = () => {
    key ??= loadPushKey(secrets)
    // If the key could not be loaded, the next call tries again.
    key.catch(() => {
      key = null
    })
    return key
  }
  const isInside = (origin: string) => settings?.inside.includes(origin) === true
  const isOutside = (endpoint: string) => {
    if (settings === null || !URL.canParse(endpoint)) return false
    const { origin, protocol, port, username, password, hostname } = new URL(endpoint)
    if (username + password !== '') return false
    const bare = hostname.replace(/^\[|\]$/g, '')
    const isPublic = isIP(bare) === 0 || isPublicAddress(bare)
    return isInside(origin) || (protocol === 'https:' && port === '' && isPublic)
  }
  return {
    publicKey: async () => (settings === null ? null : (await getKey()).publicKey),
    allows: (target) => isOutside(target.endpoint) && areReceiverKeys(target),
    async send(target, { text, ttlSeconds, topic }) {
      if (!isOutside(target.endpoint)) return 'refused'
      const { origin } = new URL(target.endpoint)
      const lookup = isInside(origin) ? undefined : publicLookup()
      const { authorize } = await getKey()
      try {
        const answer = await createOutbound(origin, { headers, lookup })(target.endpoint, {
          method: 'POST',
          headers: {
            authorization: authorize(origin, contact, now()),
            'content-type': 'application/octet-stream',
            'content-encoding': 'aes128gcm',
            ttl: String(ttlSeconds),
            topic,
            urgency: 'normal',
          },
          body: new Uint8Array(encryptPush(target, Buffer.from(text), { salt: randomBytes(16) })),
          signal: AbortSignal.timeout(ANSWER_MS),
        })
        // The body of the answer is not needed.
        await answer.body?.cancel()
        return outcomeOf(answer, now())
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
        return error.failure === 'inside' || error.failure === 'redirected' ? 'refused' : { later: 0 }
      }
    },
  }
}

function outcomeOf({ ok, status, headers }: Response, now: Date): PushOutcome {
  if (ok) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) return { later: waitOf(headers.get('retry-after'), now) }
  return 'refused'
}

/** Converts seconds or a date (RFC 9110, 10.2.3) to milliseconds from now. */
function waitOf(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0
  const until = /^\d+$/.test(retryAfter)
    ? now.getTime() + Number(retryAfter) * SECOND
    : new Date(retryAfter).getTime()
  return Math.max(0, (Number.isNaN(until) ? 0 : until) - now.getTime())
}
