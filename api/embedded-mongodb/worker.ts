// The store as a worker thread: a slow disk then never delays the thread that answers people.
import { parentPort, workerData } from 'node:worker_threads'
import { FolderInUseError } from './folder-lock.ts'
import { DamagedFileError } from './integrity/data-file.ts'
import { type StoreOptions, startStore } from './start-store.ts'
import { optionalNumber, optionalString, requiredString } from './values/fields.ts'
import { type Doc, isDoc } from './values/values.ts'

function readOptions(given: unknown): StoreOptions {
  const data: Doc = isDoc(given) ? given : {}
  const socket = optionalString(data, 'socket')
  const host = optionalString(data, 'host')
  const port = optionalNumber(data, 'port')
  return {
    folder: requiredString(data, 'folder'),
    ...(socket === undefined ? {} : { socket }),
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
  }
}

async function run(): Promise<void> {
  try {
    const store = await startStore(readOptions(workerData))
    parentPort?.once('message', async () => {
      await store.close()
      parentPort?.close()
    })
    parentPort?.postMessage({ kind: 'ready', address: store.address })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const isDamaged = error instanceof DamagedFileError
    parentPort?.postMessage({ kind: 'failed', message, isDamaged, inUse: error instanceof FolderInUseError })
    parentPort?.close()
  }
}

await run()
