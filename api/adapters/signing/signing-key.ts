import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { ED25519, signatureLine } from '#contract/proofs/signed-note.ts'
import { loadKey, type NewKey } from './kept-key.ts'
import type { Secrets } from './secrets.ts'
import { rawPublicKey } from './signed-note.ts'
import { SigningKeyModel } from './signing-key.model.ts'

/** Signs texts that anybody can verify: the heads of logs. */
export type SigningKey = {
  /** The text as a signed note (C2SP signed-note). It ends with a line feed. */
  signNote: (text: string) => string
}

const keys = new WeakMap<Secrets, Map<string, Promise<SigningKey>>>()

/** The key of this name, made when it is first needed; if several processes need it at once, they get the same one. */
export function getSigningKey(secrets: Secrets, name: string): Promise<SigningKey> {
  const known = keys.get(secrets) ?? new Map<string, Promise<SigningKey>>()
  keys.set(secrets, known)
  const key = known.get(name) ?? load(secrets, name)
  known.set(name, key)
  // If the key could not be loaded, the next call tries again.
  key.catch(() => known.delete(name))
  return key
}

/** The public key for `verifyNote`; null while there is none. */
export async function findPublicKey(name: string): Promise<string | null> {
  return (await SigningKeyModel.findById(name, { publicKey: 1 }).lean())?.publicKey ?? null
}

async function load(secrets: Secrets, name: string): Promise<SigningKey> {
  const privateKey = await loadKey(secrets, name, make)
  const publicKey = rawPublicKey(createPublicKey(privateKey))
  return {
    signNote: (text) =>
      `${text}\n${signatureLine({ name, type: ED25519, publicKey }, sign(null, Buffer.from(text), privateKey))}`,
  }
}

function make(): NewKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicKey: rawPublicKey(publicKey) }
}
