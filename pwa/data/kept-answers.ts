import * as v from 'valibot'
import { openDatabase } from './device/device-database.ts'

/** Stores the server's last answers about an owner's own ideas, so that pages open offline. Never used for recipient pages. */
export async function keepAnswer(userId: number, name: string, answer: unknown): Promise<void> {
  await openDatabase(userId).answers.put({ name, answer })
}

/** Null if nothing is stored, or nothing that can be parsed. */
export async function findAnswer<T extends v.GenericSchema>(
  userId: number,
  name: string,
  schema: T,
): Promise<v.InferOutput<T> | null> {
  const row = await openDatabase(userId).answers.get(name)
  const parsed = v.safeParse(schema, row?.answer)
  return parsed.success ? parsed.output : null
}

/** Changes a stored answer in one transaction. Does nothing if it is not stored or cannot be parsed. */
export function editAnswer<T extends v.GenericSchema>(
  userId: number,
  name: string,
  schema: T,
  edit: (answer: v.InferOutput<T>) => v.InferOutput<T>,
): Promise<void> {
  const database = openDatabase(userId)
  return database.transaction('rw', database.answers, async () => {
    const answer = await findAnswer(userId, name, schema)
    if (answer !== null) await keepAnswer(userId, name, edit(answer))
  })
}

/**
 * Puts and drops several answers at once, but only while the answer named `beside` is stored: signing out removes that one, and
 * after that nothing may be stored again. Resolves to false if it was gone and nothing was done.
 */
export function changeAnswers(
  userId: number,
  beside: string,
  { put, drop }: { put: Record<string, unknown>; drop: string[] },
): Promise<boolean> {
  const database = openDatabase(userId)
  const { answers } = database
  return database.transaction('rw', answers, async () => {
    if ((await answers.where('name').equals(beside).count()) === 0) return false
    await answers.bulkDelete(drop)
    // One by one: WebKit refuses a Blob (blobs-as-bytes.ts) before it has answered the earlier requests of a bulk, and Dexie, which
    // then looks at all answers of the bulk, throws at the missing one.
    for (const [name, answer] of Object.entries(put)) await answers.put({ name, answer })
    return true
  })
}
