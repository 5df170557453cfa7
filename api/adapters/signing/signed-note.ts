import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

/** Signed notes as C2SP describes them (c2sp.org/signed-note): the text, an empty line, and a line for each signature. */
const ED25519 = 1
const ID_BYTES = 4
/** What stands before the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

export const rawPublicKey = (key: KeyObject): Buffer =>
  key.export({ format: 'der', type: 'spki' }).subarray(DER_PREFIX.length)

const keyId = (name: string, publicKey: Buffer) =>
  createHash('sha256')
    .update(`${name}\n`)
    .update(Buffer.from([ED25519]))
    .update(publicKey)
    .digest()
    .subarray(0, ID_BYTES)

export const signatureLine = (name: string, publicKey: Buffer, signature: Buffer): string =>
  `\u2014 ${name} ${Buffer.concat([keyId(name, publicKey), signature]).toString('base64')}\n`

/** The text of a note that this key signed, null when it did not. `publicKey`: 32 bytes, base64. */
export function verifyNote(note: string, name: string, publicKey: string): string | null {
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  const start = `\u2014 ${name} `
  const line = note
    .slice(end + 2)
    .split('\n')
    .find((one) => one.startsWith(start))
  if (end < 0 || line === undefined) return null
  const bytes = Buffer.from(line.slice(start.length), 'base64')
  const raw = Buffer.from(publicKey, 'base64')
  if (!bytes.subarray(0, ID_BYTES).equals(keyId(name, raw))) return null
  const key = createPublicKey({ key: Buffer.concat([DER_PREFIX, raw]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, bytes.subarray(ID_BYTES)) ? text : null
}
