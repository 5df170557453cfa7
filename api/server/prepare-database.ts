import type mongoose from 'mongoose'
import type { mongo } from 'mongoose'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { SECOND } from '#contract/rules/durations.ts'
import { isStoreFull } from '../adapters/database/is-store-full.ts'
import { createIndexes } from './create-indexes.ts'
import { migrationList } from './migrations/migration-list.ts'
import { exclusiveTiming, runMigrations, sharedTiming } from './migrations/run-migrations.ts'
import { StartError } from './start-errors.ts'

/** With this many documents an index takes so long that the log should say what the start is waiting for. */
const MANY_DOCUMENTS = 10_000
const PROGRESS_MS = 5 * SECOND

const NO_ROOM =
  'The disk of the data folder is full: migrating the data to this version needs space. Free some and start again; nothing is lost.'

/** Codes of errors that would be the same on the next attempt. */
const Definite = v.object({ code: v.picklist([13, 67, 85, 86, 171, 197, 301, 11000]) })
const Duplicate = v.object({ code: v.literal(11000), keyPattern: v.record(v.string(), v.unknown()) })
const InReplicaSet = v.object({ setName: v.string() })
const InProgress = v.object({
  inprog: v.array(
    v.looseObject({
      command: v.optional(v.looseObject({ createIndexes: v.optional(v.string()) })),
      progress: v.optional(v.object({ done: v.number(), total: v.number() })),
    }),
  ),
})

/**
 * Migrates the stored data to this version and creates all indexes; without the unique ones the rules about "only one" would not hold.
 * There is no time limit. `isAlone`: no other process can use this database.
 */
export async function prepareDatabase(
  connection: mongoose.Connection,
  models: readonly mongoose.Model<unknown>[],
  log: Logger,
  { isAlone }: { isAlone: boolean },
): Promise<void> {
  const { db } = connection
  if (!db) throw new Error('The database is not connected.')
  try {
    await runMigrations(db, migrationList, log, isAlone ? exclusiveTiming : sharedTiming)
    const options = await findBuildOptions(db)
    await Promise.all(models.map((model) => buildIndexes(connection, model, log, options)))
  } catch (error) {
    // When other processes use the database too, the caller tries again until there is room.
    throw isAlone && isStoreFull(error) ? new StartError(NO_ROOM) : error
  }
}

/** By default a replica set completes an index only when all members have built it, so a start would wait for an unreachable member. */
const findBuildOptions = async (db: mongo.Db): Promise<mongo.CreateIndexesOptions> =>
  v.is(InReplicaSet, await db.admin().command({ hello: 1 })) ? { commitQuorum: 'majority' } : {}

async function buildIndexes(
  connection: mongoose.Connection,
  { modelName, schema, collection: { name } }: mongoose.Model<unknown>,
  log: Logger,
  options: mongo.CreateIndexesOptions,
): Promise<void> {
  const model = connection.model(modelName, schema, name)
  const { toCreate } = await model.diffIndexes()
  if (toCreate.length === 0) return
  const documents = await model.estimatedDocumentCount()
  const stopLogging =
    documents < MANY_DOCUMENTS ? () => undefined : logProgress(connection, name, documents, log)
  try {
    await createIndexes(connection, model, options)
  } catch (error) {
    throw explain(error, name)
  } finally {
    stopLogging()
  }
}

/** Keeps logging what the start is waiting for, until the returned function is called. */
function logProgress(connection: mongoose.Connection, collection: string, documents: number, log: Logger) {
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / SECOND)
  log.info({ collection, documents }, 'indexes are being built')
  const timer = setInterval(async () => {
    const progress = await findProgress(connection, collection).catch(() => undefined) // it may not be allowed
    log.info({ collection, documents, ...progress, seconds: seconds() }, 'indexes are being built')
  }, PROGRESS_MS)
  return () => {
    clearInterval(timer)
    log.info({ collection, documents, seconds: seconds() }, 'indexes have been built')
  }
}

async function findProgress(connection: mongoose.Connection, collection: string) {
  const answer = await connection.db?.admin().command({ currentOp: 1, $ownOps: true })
  const { inprog } = v.parse(InProgress, answer)
  return inprog.find(({ command }) => command?.createIndexes === collection)?.progress
}

/** Turns an error into one sentence without the stored values, which are personal data. */
function explain(error: unknown, collection: string): unknown {
  const duplicate = v.safeParse(Duplicate, error)
  if (duplicate.success)
    return new StartError(
      `Two records of ${collection} have the same values where they must differ (${Object.keys(duplicate.output.keyPattern).join(', ')}). Restore a backup or remove one of them.`,
    )
  if (!v.is(Definite, error)) return error
  const message = error instanceof Error ? error.message : String(error)
  return new StartError(`The indexes of ${collection} cannot be created: ${message}`)
}
