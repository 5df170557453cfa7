import { join } from 'node:path'
import mongoose from 'mongoose'
import type { Logger } from 'pino'
import { FolderInUseError, prepareFolder } from '../embedded-mongodb/folder-lock.ts'
import { DamagedFileError } from '../embedded-mongodb/integrity/data-file.ts'
import { startStoreWorker } from '../embedded-mongodb/start-store-worker.ts'
import { storeUri } from '../embedded-mongodb/store-uri.ts'
import type { Config } from './config.ts'
import { StartError } from './start-errors.ts'

/** The database: MONGODB_URI, else the embedded store in a thread of its own. */
const DATABASE = 'ideavault'
const RETRY_MS = 1000
// Also before the first connection: an answer of 503 now is better than one after ten seconds.
mongoose.set('bufferCommands', false)
const options = {
  serverSelectionTimeoutMS: 2000,
  connectTimeoutMS: 2000,
  heartbeatFrequencyMS: 2000,
  bufferCommands: false,
  autoIndex: false,
  autoCreate: false,
}

export type ConnectedStore = {
  name: string
  /** Resolves once the database has answered for the first time. */
  ready: Promise<void>
  /** Called when the embedded store dies: the process cannot go on without it. */
  onFailure: (callback: (error: Error) => void) => void
  close: () => Promise<void>
}

/** Connects once every unique index is there: without them the rules about "only one" would not hold. */
async function connect(uri: string): Promise<void> {
  const first = mongoose.createConnection()
  try {
    await first.openUri(uri, options)
    await Promise.all(
      Object.values(mongoose.models).map(({ modelName, schema, collection }) =>
        first.model(modelName, schema, collection.name).createIndexes(),
      ),
    )
  } finally {
    await first.destroy()
  }
  await mongoose.connect(uri, options)
}

const describe = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/** A database that does not answer may come back, so it is waited for. An address that is not valid stops the start. */
function refuseBadAddress(uri: string): void {
  try {
    void new mongoose.mongo.MongoClient(uri)
  } catch (error) {
    throw new StartError(`MONGODB_URI is not valid: ${error instanceof Error ? error.message : ''}`)
  }
}

/** A server on another machine may be unreachable for a time: keep trying, answer 503 meanwhile, recover without a restart. */
function connectRemote(uri: string, log: Logger): ConnectedStore {
  refuseBadAddress(uri)
  let closed = false
  const keepTrying = async () => {
    for (let tries = 1; !closed; tries++) {
      try {
        await connect(uri)
        log.info('database connected')
        return
      } catch (error) {
        if (tries % 10 === 1) log.warn({ reason: describe(error) }, 'database not reachable, trying on')
        await mongoose.disconnect().catch(() => undefined)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
      }
    }
  }
  return {
    name: 'MongoDB (MONGODB_URI)',
    ready: keepTrying(),
    onFailure: () => undefined,
    async close() {
      closed = true
      await mongoose.disconnect()
    },
  }
}

async function startEmbedded(folder: string): Promise<ConnectedStore> {
  const store = await startStoreWorker({ folder }, new URL('./store-worker.mjs', import.meta.url)).catch(
    (error: unknown) => {
      if (error instanceof FolderInUseError || error instanceof DamagedFileError)
        throw new StartError(error.message)
      throw new StartError(`The store in ${folder} could not start. ${describe(error)}`)
    },
  )
  await connect(store.uri(DATABASE))
  return {
    name: `embedded store in ${folder}`,
    ready: Promise.resolve(),
    onFailure: store.onFailure,
    async close() {
      await mongoose.disconnect()
      await store.close()
    },
  }
}

/** Connects Mongoose; with MONGODB_URI in the background. */
export async function connectStore(config: Config, dataDir: string, log: Logger): Promise<ConnectedStore> {
  return config.mongodbUri ? connectRemote(config.mongodbUri, log) : startEmbedded(join(dataDir, 'db'))
}

/** For commands run by hand: MONGODB_URI, the store of a server that is running, else one of its own. Answers how to leave it. */
export async function joinStore(config: Config, dataDir: string): Promise<() => Promise<void>> {
  if (config.mongodbUri) await connectOnce(config.mongodbUri)
  else {
    const folder = join(dataDir, 'db')
    try {
      return (await startEmbedded(folder)).close
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      await connectOnce(storeUri(prepareFolder(folder).socket, DATABASE))
    }
  }
  return () => mongoose.disconnect()
}

async function connectOnce(uri: string): Promise<void> {
  await connect(uri).catch((error: unknown) => {
    throw new StartError(`The database cannot be reached. ${describe(error)}`)
  })
}
