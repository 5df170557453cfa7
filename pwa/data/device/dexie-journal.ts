import Dexie, { type EntityTable } from 'dexie'
import * as v from 'valibot'
import { journalName } from './database-names.ts'
import { type Journal, JournalRow } from './draft-tables.ts'
import { deviceDatabases } from './end-with-page.ts'
import { retryOnceReopened } from './lost-connection.ts'

type JournalDatabase = Dexie & { rows: EntityTable<JournalRow & { id: number }, 'id'> }

const opened = new Map<number, JournalDatabase>()

/**
 * A database of its own: in the database of the drafts each key would wait for whatever reads or writes there. Relaxed: a
 * row is with the operating system when its promise resolves, and a kill of the browser cannot take it back; waiting for the
 * disk could take longer than the typing that it protects.
 */
export function openJournal(userId: number): JournalDatabase {
  const known = opened.get(userId)
  if (known) return known
  const database = new Dexie(journalName(userId), {
    indexedDB: deviceDatabases,
    chromeTransactionDurability: 'relaxed',
  }) as JournalDatabase
  database.version(1).stores({ rows: '++id, writerId, [writerId+generation]' })
  database.on('versionchange', () => database.close())
  opened.set(userId, database)
  return database
}

/** See Journal. */
export function dexieJournal(userId: number): Journal {
  const database = openJournal(userId)
  const { rows } = database
  return {
    append: (added) => retryOnceReopened(database, async () => void (await rows.bulkAdd(added))),
    list: (writerId) =>
      retryOnceReopened(database, async () =>
        (await rows.where('writerId').equals(writerId).sortBy('id')).flatMap((row) => {
          const parsed = v.safeParse(JournalRow, row)
          return parsed.success ? [parsed.output] : []
        }),
      ),
    drop: (writerId, generation) =>
      retryOnceReopened(
        database,
        async () =>
          void (await rows
            .where('[writerId+generation]')
            .between([writerId, Dexie.minKey], [writerId, generation], true, true)
            .delete()),
      ),
    listWriters: () =>
      retryOnceReopened(database, async () =>
        (await rows.orderBy('writerId').uniqueKeys()).filter((key) => typeof key === 'string'),
      ),
  }
}
