// Starts the store in a worker thread and watches it.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { FolderInUseError } from './folder-lock.ts'
import { DamagedFileError } from './integrity/data-file.ts'
import type { RunningStore, StoreOptions } from './start-store.ts'
import { storeUri } from './store-uri.ts'
import { type Doc, isDoc } from './values/values.ts'

/** `workerFile` is the built bundle of worker.ts. */
export async function startStoreWorker(options: StoreOptions, workerFile: URL): Promise<RunningStore> {
  const worker = new Worker(workerFile, { workerData: options, name: 'store' })
  const callbacks: ((error: Error) => void)[] = []
  let failure: Error | undefined
  let closing: Promise<void> | undefined
  const fail = (error: Error) => {
    if (failure || closing) return
    failure = error
    for (const callback of callbacks) callback(error)
  }
  // Added at once: a crash right after 'ready' would otherwise have no listener and end the process.
  worker.on('error', fail)
  worker.on('exit', (code) => fail(new Error(`The store's worker ended unexpectedly with code ${code}.`)))
  const address = await readyAddress(worker, options.folder)
  const close = async () => {
    if (failure) return
    const ended = once(worker, 'exit')
    worker.postMessage('close')
    await ended
  }
  return {
    address,
    uri: (database) => storeUri(address, database),
    close: () => {
      closing ??= close()
      return closing
    },
    onFailure: (callback) => {
      if (failure) callback(failure)
      else callbacks.push(callback)
    },
  }
}

function readyAddress(worker: Worker, folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const ended = (code: number) =>
      reject(new Error(`The store's worker ended with code ${code} before it was ready.`))
    worker.once('error', reject)
    worker.once('exit', ended)
    worker.once('message', (message: unknown) => {
      worker.off('error', reject)
      worker.off('exit', ended)
      if (!isDoc(message)) reject(new Error('The store worker sent an unknown message.'))
      else if (message.kind === 'ready') resolve(String(message.address))
      else reject(failureOf(message, folder))
    })
  })
}

/** Messages between threads lose the class of an error, so the classes that callers distinguish are restored here. */
function failureOf({ inUse, isDamaged, message }: Doc, folder: string): Error {
  if (inUse === true) return new FolderInUseError(folder)
  return isDamaged === true ? new DamagedFileError(String(message)) : new Error(String(message))
}
