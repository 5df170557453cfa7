import { createECDH, ECDH } from 'node:crypto'
import ece from 'http_ece'

/** Where a browser receives messages, and the keys to encrypt them so that only it can read them. */
export type PushTarget = Readonly<{ endpoint: string; p256dh: string; auth: string }>

/** Whether the keys are valid: a point of the curve and 16 bytes. */
export function areReceiverKeys({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

/** Shorter messages are padded, so that their length reveals nothing about their content. */
const PADDED_BYTES = 512

/** Encrypts a message for one browser, so that nobody on its way can read it (RFC 8291). `one` is new for each message. */
export function encryptPush(
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  text: Buffer,
  one: { salt: Buffer; keyPair?: ECDH; isPadded?: boolean },
): Buffer {
  const { salt, keyPair = newKeyPair(), isPadded = true } = one
  return ece.encrypt(text, {
    version: 'aes128gcm',
    privateKey: keyPair,
    dh: Buffer.from(p256dh, 'base64url'),
    authSecret: Buffer.from(auth, 'base64url'),
    salt,
    pad: isPadded ? Math.max(0, PADDED_BYTES - text.length) : 0,
  })
}

function newKeyPair(): ECDH {
  const keyPair = createECDH('prime256v1')
  keyPair.generateKeys()
  return keyPair
}
