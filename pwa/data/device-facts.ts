import { createStore, del, get, set, update } from 'idb-keyval'
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

/** Makes of the fact what `change` says, at once: no other tab comes between reading and writing. Null forgets it. */
export const changeFact = <T extends v.GenericSchema>(
  name: string,
  schema: T,
  change: (fact: v.InferOutput<T> | null) => v.InferOutput<T> | null,
): Promise<void> => update(name, (stored) => change(read(schema, stored)), facts())

/** Null when it is not known, cannot be read, or the device refuses. */
export async function findFact<T extends v.GenericSchema>(
  name: string,
  schema: T,
): Promise<v.InferOutput<T> | null> {
  return read(schema, await get(name, facts()).catch(() => undefined))
}

function read<T extends v.GenericSchema>(schema: T, stored: unknown): v.InferOutput<T> | null {
  const parsed = v.safeParse(schema, stored)
  return parsed.success ? parsed.output : null
}
