import { createStore, del, get, set } from 'idb-keyval'
import * as v from 'valibot'

/**
 * Small facts about this device that belong to no account. In IndexedDB and not in localStorage: Chromium writes that to
 * the disk seconds later, and a phone that kills the app forgets it.
 */
const store = () => createStore('ideavault-device', 'facts')
let opened: ReturnType<typeof store> | undefined
const facts = () => {
  opened ??= store()
  return opened
}

export const keepFact = (name: string, value: unknown): Promise<void> => set(name, value, facts())

export const dropFact = (name: string): Promise<void> => del(name, facts())

/** Null when it is not known, cannot be read, or the device refuses. */
export async function findFact<T extends v.GenericSchema>(
  name: string,
  schema: T,
): Promise<v.InferOutput<T> | null> {
  const stored: unknown = await get(name, facts()).catch(() => undefined)
  const parsed = v.safeParse(schema, stored)
  return parsed.success ? parsed.output : null
}
