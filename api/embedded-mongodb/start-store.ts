// Starts the store in the calling thread.
import { join, resolve } from 'node:path'
import type { Store } from './commands/command.ts'
import { Cursors } from './commands/cursors.ts'
import { dispatch } from './commands/dispatcher.ts'
import { Retries } from './commands/retries.ts'
import { startSweeper } from './commands/sweeper.ts'
import { WriteQueue } from './commands/write-queue.ts'
import { listen, listenExclusively, prepareFolder } from './folder-lock.ts'
import { ensureWhole, recordCleanStop } from './integrity/ensure-whole.ts'
import { Catalog } from './storage/catalog.ts'
import { Documents } from './storage/documents.ts'
import { Storage } from './storage/storage.ts'
import { storeUri } from './store-uri.ts'
import { closeListener, createListener, type Listener } from './wire/connections.ts'

export interface StoreOptions {
  folder: string
  socket?: string // an additional Unix socket
  host?: string // an additional TCP address; anybody who reaches it can read and write
  port?: number
}

export interface RunningStore {
  readonly address: string
  uri(database: string): string
  close(): Promise<void>
  /** Called at most once, when the store stops working without having been closed. */
  onFailure(callback: (error: Error) => void): void
}

export async function startStore(options: StoreOptions): Promise<RunningStore> {
  const { folder, socket } = prepareFolder(resolve(options.folder))
  let store: Store | undefined
  let queue: WriteQueue | undefined
  const listeners: Listener[] = []
  const addListener = (address: () => string) => {
    const listener = createListener((message, from, answer) => {
      if (store && queue) dispatch(store, queue, message, from, answer)
    }, address)
    listeners.push(listener)
    return listener.server
  }
  await listenExclusively(
    addListener(() => socket),
    socket,
    folder,
  )
  try {
    store = openStore(folder)
    queue = new WriteQueue(store.storage, store.catalog, store.retries)
    const address = await listenMore(options, socket, addListener)
    const stopSweeper = startSweeper(store, queue)
    return running(address, store, queue, listeners, stopSweeper, () => recordCleanStop(dataFile(folder)))
  } catch (error) {
    await Promise.all(listeners.map(closeListener))
    await store?.storage.close()
    throw error
  }
}

const dataFile = (folder: string) => join(folder, 'data.mdb')

function openStore(folder: string): Store {
  const path = dataFile(folder)
  const damaged = ensureWhole(path)
  if (damaged.length > 0)
    process.emitWarning(`Damaged records, which are refused when they are read: ${damaged.join('; ')}`)
  const storage = new Storage(path)
  const catalog = new Catalog(storage)
  catalog.removeUnfinished()
  return {
    storage,
    catalog,
    documents: new Documents(storage, catalog),
    cursors: new Cursors(),
    retries: new Retries(storage),
  }
}

type AddListener = (address: () => string) => ReturnType<typeof createListener>['server']

/** Opens the additional socket or TCP port of the options. Returns the address that clients should use. */
async function listenMore(
  { socket, host, port }: StoreOptions,
  own: string,
  add: AddListener,
): Promise<string> {
  if (socket !== undefined && resolve(socket) !== own) {
    const path = resolve(socket)
    await listenExclusively(
      add(() => path),
      path,
      path,
    )
    return path
  }
  if (host === undefined && port === undefined) return own
  let address = ''
  const server = add(() => address)
  const name = host ?? '127.0.0.1'
  await listen(server, { host: name, port: port ?? 0 })
  const bound = server.address()
  address = `${name.includes(':') ? `[${name}]` : name}:${typeof bound === 'object' ? bound?.port : port}`
  return address
}

function running(
  address: string,
  store: Store,
  queue: WriteQueue,
  listeners: Listener[],
  stopSweeper: () => void,
  closed: () => void,
): RunningStore {
  let closing: Promise<void> | undefined
  const close = async () => {
    stopSweeper()
    await Promise.all(listeners.map(closeListener))
    queue.close()
    await store.storage.close()
    closed()
  }
  return {
    address,
    uri: (database) => storeUri(address, database),
    close: () => {
      closing ??= close()
      return closing
    },
    onFailure: () => {}, // in the calling thread the store cannot fail without its caller
  }
}
