import type { KeyObject } from 'node:crypto'
import { ED25519, openNote } from '#contract/proofs/signed-note.ts'

/** What precedes the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
/** The length of the key's id in front of a signature. */
const ID_BYTES = 4

/** The 32 bytes of an Ed25519 key. */
export const rawPublicKey = (key: KeyObject): Buffer =>
  key.export({ format: 'der', type: 'spki' }).subarray(DER_PREFIX.length)

/** The text of a note that this key signed, null when it did not. `publicKey`: 32 bytes, base64. */
export function verifyNote(note: string, name: string, publicKey: string): string | null {
  const key = { name, type: ED25519, publicKey: Buffer.from(publicKey, 'base64') } as const
  return openNote(note, [key])?.text ?? null
}

/** Splits a note into what openssl needs: the signed text, the signature, and the key. `publicKey`: 32 bytes, base64. */
export function partsOfNote(
  note: string,
  publicKey: string,
): { text: string; signature: Buffer; pem: string } {
  const end = note.lastIndexOf('\n\n')
  const line = Buffer.from(note.slice(end).trim().split(' ')[2] ?? '', 'base64')
  const der = Buffer.concat([DER_PREFIX, Buffer.from(publicKey, 'base64')]).toString('base64')
  const pem = `-----BEGIN PUBLIC KEY-----\n${der}\n-----END PUBLIC KEY-----\n`
  return { text: note.slice(0, end + 1), signature: line.subarray(ID_BYTES), pem }
}
