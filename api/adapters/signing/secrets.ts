import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Everything that is derived from SECRET_KEY. Each purpose has its own key (HKDF, RFC 5869), so that none can stand in for another. */
export type Secrets = {
  /** AES-256-GCM, base64url of nonce, ciphertext and tag. */
  seal: (purpose: string, plaintext: string) => string
  /** Throws when the text was not sealed for this purpose or was altered. */
  unseal: (purpose: string, sealed: string) => string
  /** HMAC-SHA-256, base64url. */
  hmac: (purpose: string, value: string) => string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

export function createSecrets(secretKey: string): Secrets {
  const keys = new Map<string, Buffer>()
  const keyFor = (purpose: string) => {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secretKey, 'ideavault', purpose, 32))
    keys.set(purpose, key)
    return key
  }
  return {
    seal(purpose, plaintext) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), nonce)
      const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
    },
    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(
        'aes-256-gcm',
        keyFor(`seal:${purpose}`),
        bytes.subarray(0, NONCE_BYTES),
      )
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
    },
    hmac: (purpose, value) =>
      createHmac('sha256', keyFor(`hmac:${purpose}`))
        .update(value)
        .digest('base64url'),
  }
}

/** SHA-256 of UTF-8 text or bytes, hex. */
export const sha256 = (value: string | Uint8Array) => createHash('sha256').update(value).digest('hex')
