/** The part of the package that is used; it has no types of its own. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  type Parameters = {
    version: 'aes128gcm'
    /** The key pair of this message, and the public key of its receiver. */
    privateKey: ECDH
    dh: Buffer
    authSecret: Buffer
    salt: Buffer
    /** Zeros added to the text. */
    pad?: number
  }
  const ece: { encrypt: (text: Buffer, parameters: Parameters) => Buffer }
  export default ece
}
