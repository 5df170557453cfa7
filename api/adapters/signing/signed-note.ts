import type { KeyObject } from 'node:crypto'
import { ED25519, openNote } from '#contract/proofs/signed-note.ts'

/** What stands before the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const DER_PREFIX_BYTES = 12

/** The 32 bytes of an Ed25519 key. */
export const rawPublicKey = (key: KeyObject): Buffer =>
  key.export({ format: 'der', type: 'spki' }).subarray(DER_PREFIX_BYTES)

/** The text of a note that this key signed, null when it did not. `publicKey`: 32 bytes, base64. */
export function verifyNote(note: string, name: string, publicKey: string): string | null {
  const key = { name, type: ED25519, publicKey: Buffer.from(publicKey, 'base64') } as const
  return openNote(note, [key])?.text ?? null
}
