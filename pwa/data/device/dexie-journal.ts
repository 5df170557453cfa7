import Dexie, { type EntityTable } from 'dexie'
import * as v from 'valibot'
import { journalName } from './database-names.ts'
import { type Journal, JournalRow } from './draft-tables.ts'
import { databasesOf, deviceDatabases } from './end-with-page.ts'
import { openJournalBucket } from './journal-bucket.ts'
import { retryOnceReopened } from './lost-connection.ts'
import './open-in-frame.ts'

type JournalDatabase = Dexie & { rows: EntityTable<JournalRow & { id: number }, 'id'> }
type JournalDatabases = {
  beside: JournalDatabase
  /** The database in the journal's own bucket; null until that is open, or if there is none. */
  own: JournalDatabase | null
  /** All journal databases. Resolves once it is known whether there is an own bucket. */
  all: Promise<JournalDatabase[]>
}

const opened = new Map<number, JournalDatabases>()

/**
 * The journal is separate from the drafts' database, where each keystroke would wait for other transactions. Rows are added to the
 * database in the journal's bucket (journal-bucket.ts), or to the one beside the drafts if that is not open or fails. Therefore
 * reading, dropping and wiping cover both.
 */
function databasesOfJournal(userId: number): JournalDatabases {
  const known = opened.get(userId)
  if (known) return known
  const name = journalName(userId)
  const beside = openIn(name, deviceDatabases)
  const databases: JournalDatabases = { beside, own: null, all: Promise.resolve([]) }
  databases.all = openOwnInTime(name).then((own) => {
    databases.own = own
    return own ? [own, beside] : [beside]
  })
  opened.set(userId, databases)
  return databases
}

export const openJournals = (userId: number): Promise<JournalDatabase[]> => databasesOfJournal(userId).all

/** Recovering closed pages waits for the bucket, and so does each editor. A bucket that does not open in time counts as absent. */
const BUCKET_TIMEOUT_MS = 10_000

const openOwnInTime = (name: string): Promise<JournalDatabase | null> =>
  Promise.race([openOwn(name), new Promise<null>((resolve) => setTimeout(resolve, BUCKET_TIMEOUT_MS, null))])

async function openOwn(name: string): Promise<JournalDatabase | null> {
  const bucket = await openJournalBucket()
  if (!bucket) return null
  const own = openIn(name, databasesOf(bucket))
  return own.open().then(
    () => own,
    () => null,
  )
}

/**
 * Relaxed durability: a row has reached the operating system when its promise resolves, so killing the browser cannot lose it.
 * Waiting for the disk could take longer than the typing that it protects.
 */
function openIn(name: string, indexedDB: typeof deviceDatabases): JournalDatabase {
  const database = new Dexie(name, { indexedDB, chromeTransactionDurability: 'relaxed' }) as JournalDatabase
  database.version(1).stores({ rows: '++id, writerId, [writerId+generation]' })
  database.on('versionchange', () => database.close())
  return database
}

/** See Journal. */
export function dexieJournal(userId: number): Journal {
  const databases = databasesOfJournal(userId)
  const inEach = async <T>(work: (rows: JournalDatabase['rows']) => PromiseLike<T>): Promise<T[]> => {
    const all = await databases.all
    return Promise.all(all.map((database) => retryOnceReopened(database, () => work(database.rows))))
  }
  /** By writer: the newest base and the connection that wrote it. The other database, or this one reopened, may lack that base. */
  const bases = new Map<string, { base: JournalRow; connection: IDBDatabase }>()
  const addWithBase = async (database: JournalDatabase, rows: JournalRow[]) => {
    const [first] = rows
    if (!first) return
    const known = bases.get(first.writerId)
    const base = first.kind === 'base' ? first : known?.base
    const add = async () => {
      const connection = database.backendDB()
      // A change is useless without its base, and the database that has the base may become unavailable.
      const isBaseThere = first.kind === 'base' || known?.connection === connection
      await database.rows.bulkAdd(base && !isBaseThere ? [base, ...rows] : rows)
      return connection
    }
    const connection = await retryOnceReopened(database, () => database.transaction('rw', database.rows, add))
    if (base) bases.set(first.writerId, { base, connection })
  }
  return {
    async append(rows) {
      const { own, beside } = databases
      await (own ? addWithBase(own, rows).catch(() => addWithBase(beside, rows)) : addWithBase(beside, rows))
    },
    async list(writerId) {
      const found = await inEach((rows) => rows.where('writerId').equals(writerId).toArray())
      return found.flat().flatMap((row) => {
        const parsed = v.safeParse(JournalRow, row)
        return parsed.success ? [parsed.output] : []
      })
    },
    async drop(writerId, generation) {
      const isAll = generation === Number.POSITIVE_INFINITY
      if (isAll) bases.delete(writerId)
      // In one transaction, so that no row is deleted that was not checked.
      await inEach((rows) =>
        rows.db.transaction('rw', rows, async () => {
          const gone = rows
            .where('[writerId+generation]')
            .between([writerId, Dexie.minKey], [writerId, generation], true, true)
          // Another version of the app left words here that this one cannot read, so all rows stay.
          if (isAll && (await gone.toArray()).some((row) => !v.is(JournalRow, row))) return
          await gone.delete()
        }),
      )
    },
    async listWriters() {
      const keys = await inEach((rows) => rows.orderBy('writerId').uniqueKeys())
      return [...new Set(keys.flat().filter((key) => typeof key === 'string'))]
    },
  }
}
