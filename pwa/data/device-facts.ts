import { del, get, promisifyRequest, set, type UseStore, update } from 'idb-keyval'
import * as v from 'valibot'
import { openDeviceDatabase } from './device/end-with-page.ts'
import './device/open-in-frame.ts'

const DATABASE = 'ideavault-device'
const STORE = 'facts'

let connected: Promise<IDBDatabase> | undefined

/** Phones end connections that stay open while the app sleeps. */
function connect(): Promise<IDBDatabase> {
  if (connected) return connected
  const request = openDeviceDatabase(DATABASE)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  const forget = () => {
    connected = undefined
  }
  connected = promisifyRequest(request)
  connected.then((connection) => {
    connection.onclose = forget
  }, forget)
  return connected
}

/**
 * Small facts about this device that belong to no account. In IndexedDB and not in localStorage: Chromium writes that to
 * the disk seconds later, and a phone that kills the app forgets it.
 */
const facts: UseStore = async (mode, work) => {
  // Where a browser lets no site keep anything, opening throws at once.
  const connection = await connect()
  return work(connection.transaction(STORE, mode).objectStore(STORE))
}

export const keepFact = (name: string, value: unknown): Promise<void> => set(name, value, facts)

export const dropFact = (name: string): Promise<void> => del(name, facts)

/** Makes of the fact what `change` says, at once: no other tab comes between reading and writing. Null forgets it. */
export const changeFact = <T extends v.GenericSchema>(
  name: string,
  schema: T,
  change: (fact: v.InferOutput<T> | null) => v.InferOutput<T> | null,
): Promise<void> => update(name, (stored) => change(read(schema, stored)), facts)

/** Null when it is not known, cannot be read, or the device refuses. */
export async function findFact<T extends v.GenericSchema>(
  name: string,
  schema: T,
): Promise<v.InferOutput<T> | null> {
  return read(schema, await get(name, facts).catch(() => undefined))
}

function read<T extends v.GenericSchema>(schema: T, stored: unknown): v.InferOutput<T> | null {
  const parsed = v.safeParse(schema, stored)
  return parsed.success ? parsed.output : null
}
