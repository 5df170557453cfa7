import type { Page } from '@playwright/test'

const KINDS = ['drafts', 'journal', 'assist']

/** What lies in the databases of these kinds on this device, whoever is signed in: the rows of each table as JSON. */
export const rowsOnDevice = (page: Page, kinds = KINDS): Promise<Record<string, string[]>> =>
  page.evaluate(async (kinds) => {
    const rows: Record<string, string[]> = {}
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      if (!kinds.some((kind) => name.startsWith(`ideavault-${kind}-`))) continue
      const database = await answer(indexedDB.open(name))
      for (const table of database.objectStoreNames) {
        const found: unknown[] = await answer(database.transaction(table).objectStore(table).getAll())
        rows[table] = [...(rows[table] ?? []), ...found.map((row) => JSON.stringify(row))]
      }
      database.close()
    }
    return rows
  }, kinds)

/** How often it is noted on the device who was here last: 1, or 0 before that. */
export async function countLastUsers(): Promise<number> {
  // To open it before the app has made it would make another one.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'ideavault-device')) return 0
  const opening = indexedDB.open('ideavault-device')
  return new Promise((resolve) => {
    opening.onerror = () => resolve(0)
    opening.onsuccess = () => {
      const database = opening.result
      const [store] = database.objectStoreNames
      const finish = (count: number) => {
        database.close()
        resolve(count)
      }
      if (store === undefined) return finish(0)
      const counting = database.transaction(store).objectStore(store).count('lastUser')
      counting.onsuccess = () => finish(counting.result)
      counting.onerror = () => finish(0)
    }
  })
}
