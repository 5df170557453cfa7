import type { mongo } from 'mongoose'
import { isDuplicate } from '../../adapters/database/is-duplicate.ts'
import type { Secrets } from '../../adapters/signing/secrets.ts'
import { StartError } from '../start-errors.ts'

/** The note in the database by which the key under which it is written is recognised. */
type KeyNote = { _id: string; check: string }
const NOTE = 'secret-key'
const notes = (db: mongo.Db) => db.collection<KeyNote>('key_notes')
const checkOf = (secrets: Secrets) => secrets.hmac('secret-key', 'check')

/**
 * Throws StartError, before anything is changed, if the database was written under another key: nobody could sign in, and data written
 * under this key would be lost once the right one is back.
 */
export async function refuseOtherKey(db: mongo.Db, secrets: Secrets): Promise<void> {
  if (!(await isSameKey(db, secrets)))
    throw new StartError(
      'The key (SECRET_KEY, or secret-key in the data folder) is not the one this data was written with. Restore that key: passwords and links depend on it. Nothing was changed.',
    )
}

/** Whether the database was written under this key, or under none yet. */
export async function isSameKey(db: mongo.Db, secrets: Secrets): Promise<boolean> {
  const note = await notes(db).findOne({ _id: NOTE })
  return note ? note.check === checkOf(secrets) : canUnseal(db, secrets)
}

/** Data of an older version has no note, but the server's signing keys are sealed under the same key. */
async function canUnseal(db: mongo.Db, secrets: Secrets): Promise<boolean> {
  const signing = await db.collection('signing_keys').findOne({})
  if (!signing) return true
  try {
    secrets.unseal('signing-key', String(signing.sealedKey))
    return true
  } catch {
    return false
  }
}

/** Records the key under which everything is written from now on. Of several simultaneous first starts, those with another key are refused. */
export async function recordKey(db: mongo.Db, secrets: Secrets): Promise<void> {
  const note = { _id: NOTE, check: checkOf(secrets) }
  if (!(await notes(db).findOne({ _id: NOTE })))
    await notes(db)
      .insertOne(note)
      .catch((error: unknown) => {
        if (!isDuplicate(error)) throw error
      })
  await refuseOtherKey(db, secrets)
}
