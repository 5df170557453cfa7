import { setTimeout } from 'node:timers/promises'
import type { mongo } from 'mongoose'
import type { Logger } from 'pino'
import { SECOND } from '#contract/rules/durations.ts'
import { isStoreUnavailable } from '../../adapters/database/is-store-unavailable.ts'
import { StartError } from '../start-errors.ts'
import { Lease, type Timing } from './lease.ts'
import type { Migration } from './migration.ts'

/** The record of a completed migration. The document with number 0 is the lease. */
type MigrationRecord = { _id: number; name: string; endedAt: Date }

const beats = { beatMs: 3 * SECOND, pollMs: SECOND / 4 }
/** For several processes on one MongoDB server. */
export const sharedTiming = { ...beats, patienceMs: 15 * SECOND }
/** For the only process on a data folder: any other recorded holder must be dead. */
export const exclusiveTiming = { ...beats, patienceMs: 0 }

/**
 * Migrates the stored data to this version: runs the migrations that the database has not recorded, in order, and records each only after
 * it has ended. Of several processes one works while the others wait; a process that finds all recorded continues at once.
 */
export async function runMigrations(
  db: mongo.Db,
  list: readonly Migration[],
  log: Logger,
  timing: Timing & { pollMs: number } = sharedTiming,
): Promise<void> {
  const lease = new Lease(db, timing)
  let hasLogged = false
  while ((await findMissing(db, list)).length > 0) {
    if (await lease.acquire()) await runMissing(db, list, lease, log)
    else {
      if (!hasLogged) log.info('another process is migrating the database: waiting for it')
      hasLogged = true
      await setTimeout(timing.pollMs)
    }
  }
}

async function runMissing(
  db: mongo.Db,
  list: readonly Migration[],
  lease: Lease,
  log: Logger,
): Promise<void> {
  try {
    const isNew = await isEmpty(db)
    for (const migration of await findMissing(db, list)) {
      const isMine = isNew || (await lease.during(() => migrate(db, migration, log)))
      if (!isMine) return
      await record(db, migration)
    }
  } finally {
    await lease.release()
  }
}

async function migrate(db: mongo.Db, { id, name, run }: Migration, log: Logger): Promise<void> {
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / SECOND)
  log.info({ migration: id, name }, 'migration begins')
  const timer = setInterval(
    () => log.info({ migration: id, seconds: seconds() }, 'migration still running'),
    5 * SECOND,
  )
  try {
    await run(db)
  } catch (error) {
    if (isStoreUnavailable(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `Migration ${id} (${name}) failed and will be tried again at the next start: ${reason}`,
    )
  } finally {
    clearInterval(timer)
  }
  log.info({ migration: id, name, seconds: seconds() }, 'migration ended')
}

/** Finds the migrations that are not recorded. Throws StartError for data that a newer version has migrated. */
async function findMissing(db: mongo.Db, list: readonly Migration[]): Promise<Migration[]> {
  const recorded = await records(db)
    .find({ _id: { $gt: 0 } })
    .sort({ _id: 1 })
    .toArray()
  const newer = recorded.find(({ _id }) => list.every(({ id }) => id !== _id))
  if (newer)
    throw new StartError(
      `The data was written by a newer version (migration ${newer._id}, ${newer.name}). Start that version, or restore a backup.`,
    )
  return list.filter(({ id }) => recorded.every(({ _id }) => _id !== id))
}

async function record(db: mongo.Db, { id, name }: Migration): Promise<void> {
  await records(db).updateOne({ _id: id }, { $setOnInsert: { name, endedAt: new Date() } }, { upsert: true })
}

const records = (db: mongo.Db) => db.collection<MigrationRecord>('migrations')

/** Whether the database has nothing but the lease, so that there is nothing to migrate. */
async function isEmpty(db: mongo.Db): Promise<boolean> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray()
  return collections.every(({ name }) => name === 'migrations')
}
