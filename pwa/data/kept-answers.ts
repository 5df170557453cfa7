import * as v from 'valibot'
import { openDatabase } from './dexie-store.ts'

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
