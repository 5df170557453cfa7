import { join } from 'node:path'
import mongoose from 'mongoose'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { refusalCodes } from '../adapters/database/is-store-unavailable.ts'
import { createSecrets } from '../adapters/signing/secrets.ts'
import { FolderInUseError, isFolderInUse, prepareFolder } from '../embedded-mongodb/folder-lock.ts'
import { DamagedFileError } from '../embedded-mongodb/integrity/data-file.ts'
import { startStoreWorker } from '../embedded-mongodb/start-store-worker.ts'
import { DATABASE, storeUri } from '../embedded-mongodb/store-uri.ts'
import { closeInTime } from './close-in-time.ts'
import type { Config } from './config.ts'
import { createLog } from './create-log.ts'
import { refuseHalfRestored } from './data-folder.ts'
import { recordKey, refuseOtherKey } from './migrations/same-key.ts'
import { prepareDatabase } from './prepare-database.ts'
import { StartError } from './start-errors.ts'

const RETRY_MS = 1000
// Set before the first connection: answering 503 at once is better than after ten seconds of buffering.
mongoose.set('bufferCommands', false)
/**
 * These override MONGODB_URI. A lagging member of a replica set would still open a revoked link, and a write that only one member has may
 * be lost with that member after the client was told that it was saved.
 */
const driverOptions = {
  readPreference: 'primary',
  // Without a timeout every write would hang while the majority is unreachable. A write that times out stays stored, as if only its
  // answer had been lost.
  writeConcern: { w: 'majority', j: true, wtimeoutMS: 10_000 },
  serverSelectionTimeoutMS: 2000,
  connectTimeoutMS: 2000,
  heartbeatFrequencyMS: 2000,
} as const
const options = { ...driverOptions, bufferCommands: false, autoIndex: false, autoCreate: false }
/** The embedded store is never unreachable, only busy, perhaps for seconds on a slow disk. Giving up would abort an upgrade. */
const embeddedOptions = { ...options, serverSelectionTimeoutMS: 60_000, connectTimeoutMS: 60_000 }

export type ConnectedStore = {
  name: string
  /** Resolves when the database has answered for the first time. */
  ready: Promise<void>
  /** Called when the process cannot go on: the embedded store died, or a database that answers can never be prepared. */
  onFailure: (callback: (error: Error) => void) => void
  close: () => Promise<void>
}

/** What connecting needs: the key under which everything is written, and the log. */
type Opening = { secretKey: string; log: Logger }

/** Errors by which the database refuses the account; retrying the start would not help. */
const Refused = v.object({ code: v.picklist(refusalCodes), message: v.string() })

function explain(error: unknown): unknown {
  if (!v.is(Refused, error)) return error
  return new StartError(
    `MongoDB refuses the account in MONGODB_URI, or its requests (${error.message}). Correct the address or that account's permissions.`,
  )
}

/** Prepares the database over a connection of its own, then opens Mongoose's default connection. */
async function connect(
  uri: string,
  { secretKey, log }: Opening,
  { isAlone }: { isAlone: boolean },
): Promise<void> {
  const first = mongoose.createConnection()
  const connectOptions = isAlone ? embeddedOptions : options
  try {
    await first.openUri(uri, connectOptions)
    const { db } = first
    if (!db) throw new Error('The database is not connected.')
    const secrets = createSecrets(secretKey)
    await refuseOtherKey(db, secrets)
    await prepareDatabase(first, Object.values(mongoose.models), log, { isAlone })
    await recordKey(db, secrets)
  } catch (error) {
    throw explain(error)
  } finally {
    await first.destroy()
  }
  await mongoose.connect(uri, connectOptions)
}

const describe = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/** Stops the start if the address is invalid. A database that merely does not answer may come back, so that is retried. */
function refuseBadAddress(uri: string): void {
  try {
    void new mongoose.mongo.MongoClient(uri, driverOptions)
  } catch (error) {
    throw new StartError(`MONGODB_URI is not valid: ${error instanceof Error ? error.message : ''}`)
  }
}

/** Keeps trying while a server elsewhere is unreachable; requests get 503 meanwhile, and no restart is needed. */
function connectRemote(uri: string, opening: Opening): ConnectedStore {
  const { log } = opening
  refuseBadAddress(uri)
  let closed = false
  let failure: StartError | undefined
  let reportFailure = (_error: Error) => {}
  const keepTrying = async () => {
    for (let tries = 1; !closed; tries++) {
      try {
        await connect(uri, opening, { isAlone: false })
        log.info('database connected')
        return
      } catch (error) {
        if (error instanceof StartError) {
          failure = error
          reportFailure(error)
          return
        }
        if (tries % 10 === 1) log.warn({ reason: describe(error) }, 'database not reachable, retrying')
        await mongoose.disconnect().catch(() => undefined)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
      }
    }
  }
  const ready = keepTrying()
  return {
    name: 'MongoDB (MONGODB_URI)',
    ready,
    onFailure: (callback) => {
      if (failure) callback(failure)
      else reportFailure = callback
    },
    async close() {
      closed = true
      await mongoose.disconnect()
    },
  }
}

async function startEmbedded(dataDir: string, opening: Opening): Promise<ConnectedStore> {
  await refuseHalfRestored(dataDir)
  const folder = join(dataDir, 'db')
  const store = await startStoreWorker({ folder }, new URL('./store-worker.mjs', import.meta.url)).catch(
    (error: unknown) => {
      if (error instanceof FolderInUseError || error instanceof DamagedFileError)
        throw new StartError(error.message)
      throw new StartError(`The store in ${folder} could not start. ${describe(error)}`)
    },
  )
  try {
    await connect(store.uri(DATABASE), opening, { isAlone: true })
  } catch (error) {
    await mongoose.disconnect()
    await closeInTime(store.close)
    if (error instanceof StartError) throw error
    throw new StartError(`The store in ${folder} could not be prepared. ${describe(error)}`)
  }
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

/** Connects Mongoose to the store; with MONGODB_URI this happens in the background. */
export async function connectStore(
  config: Config,
  dataDir: string,
  opening: Opening,
): Promise<ConnectedStore> {
  return config.mongodbUri ? connectRemote(config.mongodbUri, opening) : startEmbedded(dataDir, opening)
}

/** Connects a command to MONGODB_URI, to the store of a running server, or else to its own. Returns a function that disconnects. */
export async function joinStore(
  config: Config,
  dataDir: string,
  secretKey: string,
): Promise<() => Promise<void>> {
  const opening = { secretKey, log: createLog(config.logLevel) }
  if (config.mongodbUri) await connectOnce(config.mongodbUri, opening)
  else {
    try {
      return (await startEmbedded(dataDir, opening)).close
    } catch (error) {
      const folder = join(dataDir, 'db')
      if (!(await isFolderInUse(folder))) throw error
      await connectOnce(storeUri(prepareFolder(folder).socket, DATABASE), opening)
    }
  }
  return () => mongoose.disconnect()
}

async function connectOnce(uri: string, opening: Opening): Promise<void> {
  await connect(uri, opening, { isAlone: false }).catch((error: unknown) => {
    if (error instanceof StartError) throw error
    throw new StartError(`The database cannot be reached. ${describe(error)}`)
  })
}
