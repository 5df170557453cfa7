import type { Page } from '@playwright/test'

/** What lies in the databases of this device, whoever is signed in: the rows of each table as JSON. */
export const rowsOnDevice = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const rows: Record<string, string[]> = {}
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      if (!/^ideavault-(drafts|journal|assist)-/.test(name)) continue
      const database = await answer(indexedDB.open(name))
      for (const table of database.objectStoreNames) {
        const found: unknown[] = await answer(database.transaction(table).objectStore(table).getAll())
        rows[table] = [...(rows[table] ?? []), ...found.map((row) => JSON.stringify(row))]
      }
      database.close()
    }
    return rows
  })
