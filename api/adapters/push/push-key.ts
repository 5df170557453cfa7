import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { HOUR, SECOND } from '#contract/rules/durations.ts'
import { dropKey, loadKey, type NewKey } from '../signing/kept-key.ts'
import type { Secrets } from '../signing/secrets.ts'

/** The key that proves to push services that messages come from the server that a browser subscribed to (RFC 8292). */
export type PushKey = {
  /** Given to browsers, as base64url. */
  publicKey: string
  /** The Authorization header for the push service at `origin`. */
  authorize: (origin: string, contact: string, now: Date) => string
}

const NAME = 'ideavault/push'
/** Push services accept at most a day. */
const VALID_SECONDS = (12 * HOUR) / SECOND

export async function loadPushKey(secrets: Secrets): Promise<PushKey> {
  const privateKey = await loadKey(secrets, NAME, make)
  const publicKey = pointOf(createPublicKey(privateKey)).toString('base64url')
  return {
    publicKey,
    authorize(origin, contact, now) {
      const exp = Math.floor(now.getTime() / 1000) + VALID_SECONDS
      const text = [
        { typ: 'JWT', alg: 'ES256' },
        { aud: origin, exp, sub: contact },
      ]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}

/** Deletes the key. The next start makes another one, and every browser has to subscribe again. */
export const dropPushKey = (): Promise<void> => dropKey(NAME)

function make(): NewKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return { privateKey, publicKey: pointOf(publicKey) }
}

/** The public key as an uncompressed point. */
function pointOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
}
