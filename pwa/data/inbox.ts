import * as v from 'valibot'
import { openDeviceDatabase } from './device/end-with-page.ts'

/**
 * What other apps shared with this one waits here, in a database of its own, until it has become a draft. The service worker
 * writes it before anybody is known to be signed in; the first owner who sees it is the only one who does.
 */
const SharedFile = v.object({ name: v.string(), type: v.string(), blob: v.instance(Blob) })
const SharedItem = v.object({
  id: v.string(),
  /** For showing and ordering; decides nothing. */
  receivedAt: v.string(),
  userId: v.nullable(v.number()),
  title: v.string(),
  text: v.string(),
  url: v.string(),
  files: v.array(SharedFile),
  /** What could not be taken, and why. */
  refused: v.array(v.object({ name: v.string(), reason: v.string() })),
})
export type SharedFile = v.InferOutput<typeof SharedFile>
export type SharedItem = v.InferOutput<typeof SharedItem>

const DATABASE = 'ideavault-inbox'
const STORE = 'items'

/** Durable when the promise resolves. An item with the same id is replaced. */
export function putShared(item: SharedItem): Promise<void> {
  return work('readwrite', (items) => items.put(item)).then(() => undefined)
}

export async function findShared(id: string): Promise<SharedItem | null> {
  return read(await work('readonly', (items) => items.get(id)))
}

/** Oldest first. */
export async function listShared(): Promise<SharedItem[]> {
  const rows = await work('readonly', (items) => items.getAll())
  return rows
    .map(read)
    .filter((item) => item !== null)
    .sort((a, b) => a.receivedAt.localeCompare(b.receivedAt))
}

export function dropShared(id: string): Promise<void> {
  return work('readwrite', (items) => items.delete(id)).then(() => undefined)
}

/** What waits for this owner. From now on it belongs to this account; what another account has seen belongs to that one. */
export async function claimShared(userId: number): Promise<SharedItem[]> {
  await work('readwrite', (items) => {
    const rows = items.getAll()
    rows.addEventListener('success', () => {
      for (const row of rows.result) {
        const item = read(row)
        if (item?.userId === null) items.put({ ...item, userId })
      }
    })
    return rows
  })
  return listSharedOf(userId)
}

/** What this account has seen and not made a draft of yet. */
export async function listSharedOf(userId: number): Promise<SharedItem[]> {
  return (await listShared()).filter((item) => item.userId === userId)
}

export async function dropSharedOf(userId: number): Promise<void> {
  for (const { id } of await listSharedOf(userId)) await dropShared(id)
}

function read(row: unknown): SharedItem | null {
  const item = v.safeParse(SharedItem, row)
  return item.success ? item.output : null
}

/** One transaction on a connection of its own: phones end connections that stay open while the app sleeps. */
async function work<T>(mode: IDBTransactionMode, ask: (items: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' })
      const request = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('The device kept nothing.'))
    })
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = openDeviceDatabase(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The device keeps nothing.'))
  })
}
