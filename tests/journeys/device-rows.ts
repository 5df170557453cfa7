import type { JSHandle, Page } from '@playwright/test'
import { deviceFactories } from '../support/device-factories.ts'

const KINDS = ['drafts', 'journal', 'assist']

/** The content of all databases of these kinds on this device, for any account: the rows of each table as JSON. */
export const rowsOnDevice = async (page: Page, kinds = KINDS) =>
  rowsIn(page, await deviceFactories(page), kinds)

export const rowsIn = (page: Page, factories: JSHandle<IDBFactory[]>, kinds: string[]) =>
  page.evaluate(readRows, { factories, kinds })

async function readRows({
  factories,
  kinds,
}: {
  factories: IDBFactory[]
  kinds: string[]
}): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const factory of factories)
    for (const { name = '' } of await factory.databases()) {
      if (!kinds.some((kind) => name.startsWith(`ideavault-${kind}-`))) continue
      const database = await answer(factory.open(name))
      for (const table of database.objectStoreNames) {
        const found: unknown[] = await answer(database.transaction(table).objectStore(table).getAll())
        rows[table] = [...(rows[table] ?? []), ...found.map((row) => JSON.stringify(row))]
      }
      database.close()
    }
  return rows
}

/** How many notes the device has about who was here last: 1, or 0 before that. */
export async function countLastUsers(): Promise<number> {
  // Opening it before the app has created it would create a different one.
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
