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
  /** In the bucket of its own, as soon as that is open and as long as there is one. */
  own: JournalDatabase | null
  /** Both, where there are both: resolves once that is known. */
  all: Promise<JournalDatabase[]>
}

const opened = new Map<number, JournalDatabases>()

/**
 * Databases apart from the drafts, where each key would wait for whatever reads or writes. Rows are added to the one in the journal's
 * bucket (journal-bucket.ts), and to the one beside the drafts where that is not open or fails; so what is read, dropped or
 * wiped is in both.
 */
function databasesOfJournal(userId: number): JournalDatabases {
  const known = opened.get(userId)
  if (known) return known
  const name = journalName(userId)
  const beside = openIn(name, deviceDatabases)
  const databases: JournalDatabases = { beside, own: null, all: Promise.resolve([]) }
  databases.all = openInTime(name).then((own) => {
    databases.own = own
    return own ? [own, beside] : [beside]
  })
  opened.set(userId, databases)
  return databases
}

export const openJournals = (userId: number): Promise<JournalDatabase[]> => databasesOfJournal(userId).all

/** What is left by closed pages waits for this, and with it each editor: a bucket that does not open is one that is not there. */
const PATIENCE_MS = 10_000

const openInTime = (name: string): Promise<JournalDatabase | null> =>
  Promise.race([openOwn(name), new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))])

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
 * Relaxed: a row is with the operating system when its promise resolves, and a kill of the browser cannot take it back; waiting
 * for the disk could take longer than the typing that it protects.
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
  /** By writer: the newest base, and by which connection it was written. Another place, or that one opened anew, may lack it. */
  const bases = new Map<string, { base: JournalRow; connection: IDBDatabase }>()
  const addWithBase = async (database: JournalDatabase, rows: JournalRow[]) => {
    const [first] = rows
    if (!first) return
    const known = bases.get(first.writerId)
    const base = first.kind === 'base' ? first : known?.base
    const add = async () => {
      const connection = database.backendDB()
      // A change is worth nothing without its base, and the other place may be out of reach one day.
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
      // In one transaction: no row comes in between that nobody looked at.
      await inEach((rows) =>
        rows.db.transaction('rw', rows, async () => {
          const gone = rows
            .where('[writerId+generation]')
            .between([writerId, Dexie.minKey], [writerId, generation], true, true)
          // Another version of the app left words here that this one has not read: all of it stays.
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
