import { createPrivateKey, type KeyObject } from 'node:crypto'
import { isDuplicate } from '../database/is-duplicate.ts'
import type { Secrets } from './secrets.ts'
import { SigningKeyModel, type SigningKeyRecord } from './signing-key.model.ts'

const PURPOSE = 'signing-key'

/** A new key, and its public half in the form in which it is published. */
export type NewKey = { privateKey: KeyObject; publicKey: Buffer }

/** The private key of this name, made when it is first needed; if several processes need it at once, they get the same one. */
export async function loadKey(secrets: Secrets, name: string, make: () => NewKey): Promise<KeyObject> {
  const stored = (await SigningKeyModel.findById(name).lean()) ?? (await store(secrets, name, make()))
  const bytes = Buffer.from(secrets.unseal(PURPOSE, stored.sealedKey), 'base64')
  return createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' })
}

async function store(
  secrets: Secrets,
  name: string,
  { privateKey, publicKey }: NewKey,
): Promise<SigningKeyRecord> {
  const bytes = privateKey.export({ format: 'der', type: 'pkcs8' })
  try {
    await SigningKeyModel.create({
      _id: name,
      publicKey: publicKey.toString('base64'),
      sealedKey: secrets.seal(PURPOSE, bytes.toString('base64')),
      createdAt: new Date(),
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
  return SigningKeyModel.findById(name).lean().orFail()
}

/** Deletes the key of this name: the next process that needs it makes a new one. */
export async function dropKey(name: string): Promise<void> {
  await SigningKeyModel.deleteOne({ _id: name })
}

/** Stores the same key under another name, unless that name has a key already; false if there is no key to copy. */
export async function copyKey(name: string, other: string): Promise<boolean> {
  const known = await SigningKeyModel.findById(name).lean()
  if (!known) return false
  const { publicKey, sealedKey } = known
  const record = { publicKey, sealedKey, createdAt: new Date() }
  await SigningKeyModel.updateOne({ _id: other }, { $setOnInsert: record }, { upsert: true })
  return true
}
