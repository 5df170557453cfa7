import { del, get, promisifyRequest, set, type UseStore, update } from 'idb-keyval'
import * as v from 'valibot'
import { openDeviceDatabase } from './device/end-with-page.ts'
import './device/open-in-frame.ts'

const DATABASE = 'ideavault-device'
const STORE = 'facts'

let connected: Promise<IDBDatabase> | undefined

/** Shares one connection, and opens a new one after the old one was closed, which phones do while the app is suspended. */
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
 * Small facts about this device that belong to no account. They are in IndexedDB, because Chromium writes localStorage to
 * disk only seconds later, so it is lost if a phone kills the app.
 */
const facts: UseStore = async (mode, work) => {
  // If the browser lets no site store anything, opening throws synchronously.
  const connection = await connect()
  return work(connection.transaction(STORE, mode).objectStore(STORE))
}

export const keepFact = (name: string, value: unknown): Promise<void> => set(name, value, facts)

export const dropFact = (name: string): Promise<void> => del(name, facts)

/** Replaces the fact by the result of `change` in one transaction, so that no other tab can write in between. Null deletes it. */
export const changeFact = <T extends v.GenericSchema>(
  name: string,
  schema: T,
  change: (fact: v.InferOutput<T> | null) => v.InferOutput<T> | null,
): Promise<void> => update(name, (stored) => change(read(schema, stored)), facts)

/** Null if the fact is not stored, cannot be parsed, or the device refuses. */
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
