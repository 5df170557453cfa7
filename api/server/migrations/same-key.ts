import type { mongo } from 'mongoose'
import { isDuplicate } from '../../adapters/database/is-duplicate.ts'
import type { Secrets } from '../../adapters/signing/secrets.ts'
import { StartError } from '../start-errors.ts'

/** What the database says of the key under which it is written. */
type KeyNote = { _id: string; check: string }
const NOTE = 'secret-key'
const notes = (db: mongo.Db) => db.collection<KeyNote>('key_notes')
const checkOf = (secrets: Secrets) => secrets.hmac('secret-key', 'check')

/**
 * Refuses a database that was written under another key, before anything is changed: nobody could sign in, and what is written under
 * this one would be lost once the right one is back. Throws StartError.
 */
export async function refuseOtherKey(db: mongo.Db, secrets: Secrets): Promise<void> {
  if (!(await isSameKey(db, secrets)))
    throw new StartError(
      'The key (SECRET_KEY, else secret-key in the data folder) is not the one under which this data was written. Put that one back: passwords and links depend on it. Nothing was changed.',
    )
}

/** Whether a database was written under this key, or under none so far. */
export async function isSameKey(db: mongo.Db, secrets: Secrets): Promise<boolean> {
  const note = await notes(db).findOne({ _id: NOTE })
  return note ? note.check === checkOf(secrets) : canUnseal(db, secrets)
}

/** Data of an older version has no note; what the server signs with is sealed under the same key. */
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

/** Notes under which key everything is written from now on. Of several first starts one does; those with another key are refused. */
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
