import * as v from 'valibot'
import { openDeviceDatabase } from './device/end-with-page.ts'

/**
 * What other apps shared with this one waits here, in a database of its own, until it becomes a draft. The service worker
 * stores it without knowing who is signed in; it belongs to the first owner who sees it, and nobody else sees it.
 */
const SharedFile = v.object({ name: v.string(), type: v.string(), blob: v.instance(Blob) })
const SharedItem = v.object({
  id: v.string(),
  /** For display and ordering only. */
  receivedAt: v.string(),
  userId: v.nullable(v.number()),
  title: v.string(),
  text: v.string(),
  url: v.string(),
  files: v.array(SharedFile),
  /** What could not be accepted, and why. */
  refused: v.array(v.object({ name: v.string(), reason: v.string() })),
})
export type SharedFile = v.InferOutput<typeof SharedFile>
export type SharedItem = v.InferOutput<typeof SharedItem>

const DATABASE = 'ideavault-inbox'
const STORE = 'items'

/** Stores an item, which is durable when the promise resolves. An item with the same id is replaced. */
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

/** Assigns unclaimed items to this account and returns all that it has. Items that another account has seen stay with that one. */
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

/** The items that this account has seen and not yet made into drafts. */
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

/** Runs one transaction on its own connection, because phones close connections that stay open while the app is suspended. */
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
