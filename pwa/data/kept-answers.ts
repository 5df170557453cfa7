import * as v from 'valibot'
import { openDatabase } from './device/device-database.ts'

/** What the server last said about an owner's own ideas, so that pages open without a connection. Never a recipient's page. */
export async function keepAnswer(userId: number, name: string, answer: unknown): Promise<void> {
  await openDatabase(userId).answers.put({ name, answer })
}

/** Null when nothing is kept, or nothing that can be read. */
export async function findAnswer<T extends v.GenericSchema>(
  userId: number,
  name: string,
  schema: T,
): Promise<v.InferOutput<T> | null> {
  const row = await openDatabase(userId).answers.get(name)
  const parsed = v.safeParse(schema, row?.answer)
  return parsed.success ? parsed.output : null
}

/** Changes an answer that is kept, in one step. One that is not kept, or cannot be read, stays as it is. */
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
 * Puts and drops several answers at once, but only while the answer named `beside` is kept: signing out takes that away, and
 * then nothing comes back. False: it was gone, and nothing happened.
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
    // One by one: a Blob that WebKit refuses (blobs-as-bytes.ts) it refuses before it has answered what was asked ahead of it, and
    // Dexie, which looks at all answers of a bulk then, throws at the one that is missing.
    for (const [name, answer] of Object.entries(put)) await answers.put({ name, answer })
    return true
  })
}
