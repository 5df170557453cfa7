import { createPrivateKey, type KeyObject } from 'node:crypto'
import { isDuplicate } from '../database/is-duplicate.ts'
import type { Secrets } from './secrets.ts'
import { SigningKeyModel, type SigningKeyRecord } from './signing-key.model.ts'

const PURPOSE = 'signing-key'

/** A key that was just made, and its public half as strangers read it. */
export type NewKey = { privateKey: KeyObject; publicKey: Buffer }

/** The private key of this name, made when it is first asked for; of several processes that ask at once one makes it. */
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

/** Takes the key of this name away: the next process that asks makes a new one. */
export async function dropKey(name: string): Promise<void> {
  await SigningKeyModel.deleteOne({ _id: name })
}

/** The same key under one more name; false where there is none. What has that name already stays. */
export async function copyKey(name: string, other: string): Promise<boolean> {
  const known = await SigningKeyModel.findById(name).lean()
  if (!known) return false
  const { publicKey, sealedKey } = known
  const record = { publicKey, sealedKey, createdAt: new Date() }
  await SigningKeyModel.updateOne({ _id: other }, { $setOnInsert: record }, { upsert: true })
  return true
}
