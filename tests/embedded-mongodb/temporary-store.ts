// A store in a temporary folder with a driver connected to it, for the tests of the embedded store.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mongo } from 'mongoose'
import { startStore } from '../../api/embedded-mongodb/start-store.ts'

export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'store-test-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export async function temporaryStore(options: mongo.MongoClientOptions = {}) {
  const { folder, remove } = temporaryFolder()
  const store = await startStore({ folder })
  const client = await mongo.MongoClient.connect(store.uri('test'), options)
  const close = async () => {
    await client.close()
    await store.close()
    remove()
  }
  return { store, folder, client, db: client.db(), close }
}
