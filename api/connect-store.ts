import { join } from 'node:path'
import mongoose from 'mongoose'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { FolderInUseError, prepareFolder } from './embedded-mongodb/folder-lock.ts'
import { startStoreWorker } from './embedded-mongodb/start-store-worker.ts'
import { storeUri } from './embedded-mongodb/store-uri.ts'
import { StartError } from './start-errors.ts'

/** The database: MONGODB_URI, else the embedded store in a thread of its own. */
const DATABASE = 'ideavault'
const RETRY_MS = 1000
const options = { serverSelectionTimeoutMS: 2000, bufferCommands: false, autoIndex: false, autoCreate: false }

export type ConnectedStore = { name: string; close: () => Promise<void> }

const makeIndexes = () => Promise.all(Object.values(mongoose.models).map((model) => model.createIndexes()))

/** A server that is elsewhere may be away: keep trying, answer 503 meanwhile, recover without a restart. */
function connectRemote(uri: string, log: Logger): ConnectedStore {
  let closed = false
  const connect = async () => {
    for (let tries = 1; !closed; tries++) {
      try {
        if (mongoose.connection.readyState === 0) await mongoose.connect(uri, options)
        await makeIndexes()
        log.info('database connected')
        return
      } catch (error) {
        if (tries % 10 === 1)
          log.warn(
            { reason: error instanceof Error ? error.name : 'unknown' },
            'database not reachable, trying on',
          )
        await mongoose.disconnect().catch(() => undefined)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }
  void connect()
  return {
    name: 'MongoDB (MONGODB_URI)',
    async close() {
      closed = true
      await mongoose.disconnect()
    },
  }
}

async function startEmbedded(folder: string, onFailure: (error: Error) => void): Promise<ConnectedStore> {
  try {
    const store = await startStoreWorker({ folder }, new URL('./store-worker.mjs', import.meta.url))
    store.onFailure(onFailure)
    await mongoose.connect(store.uri(DATABASE), options)
    await makeIndexes()
    return {
      name: `embedded store in ${folder}`,
      async close() {
        await mongoose.disconnect()
        await store.close()
      },
    }
  } catch (error) {
    if (error instanceof FolderInUseError) throw new StartError(error.message)
    throw error
  }
}

/** Connects Mongoose. `onFailure` is called when the embedded store dies: the process cannot go on without it. */
export function connectStore(
  config: Config,
  dataDir: string,
  log: Logger,
  onFailure: (error: Error) => void,
): Promise<ConnectedStore> {
  if (config.mongodbUri) return Promise.resolve(connectRemote(config.mongodbUri, log))
  return startEmbedded(join(dataDir, 'db'), onFailure)
}

/** For commands run by hand: the store of a server that is running, else one of its own. */
export async function joinStore(config: Config, dataDir: string): Promise<ConnectedStore> {
  const folder = join(dataDir, 'db')
  try {
    if (config.mongodbUri) await mongoose.connect(config.mongodbUri, options)
    else return await startEmbedded(folder, (error) => Promise.reject(error))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    await mongoose.connect(storeUri(prepareFolder(folder).socket, DATABASE), options)
  }
  return { name: 'running store', close: () => mongoose.disconnect() }
}
