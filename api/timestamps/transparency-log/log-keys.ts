import { ED25519, type NoteKey } from '#contract/proofs/signed-note.ts'
import { findPublicKey } from '../../adapters/signing/signing-key.ts'
import { listOrigins } from './identity.model.ts'

/** The keys that checkpoints of this log are checked with, the present one first: one for each name that it has had. */
export async function listLogKeys(): Promise<NoteKey[]> {
  const keys = await Promise.all(
    (await listOrigins()).map(async (name) => ({ name, publicKey: await findPublicKey(name) })),
  )
  return keys.flatMap(({ name, publicKey }) =>
    publicKey === null
      ? []
      : [{ name, type: ED25519, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64')) }],
  )
}
