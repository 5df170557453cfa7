import { ED25519, type NoteKey } from '#contract/proofs/signed-note.ts'
import { findPublicKey } from '../../adapters/signing/signing-key.ts'
import { listOrigins } from './identity.model.ts'

/** The key that signs under this name; null while there is none. */
export async function logKeyOf(name: string): Promise<NoteKey | null> {
  const publicKey = await findPublicKey(name)
  return publicKey === null
    ? null
    : { name, type: ED25519, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64')) }
}

/** The keys that verify checkpoints of this log, the present one first: one for each name that it has had. */
export async function listLogKeys(): Promise<NoteKey[]> {
  const keys = await Promise.all((await listOrigins()).map(logKeyOf))
  return keys.flatMap((key) => key ?? [])
}
