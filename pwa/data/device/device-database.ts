import Dexie, { type EntityTable } from 'dexie'
import type { IdeaText } from '#contract/finding/texts.ts'
import { blobsAsBytes } from './blobs-as-bytes.ts'
import { databaseName } from './database-names.ts'
import type { KeptRevision, LocalDraft, OutboxEntry, WriterMark } from './draft-tables.ts'
import { deviceDatabases } from './end-with-page.ts'
import type { KeptFile } from './kept-file.ts'
import type { LabelEntry } from './label-tables.ts'
import './open-in-frame.ts'
import type { RecordedPart } from './recorded-part.ts'

/** A draft's words are stored apart from its card, so that lists of thousands of drafts load no texts. */
export type TextRow = { draftId: string; html: string; baseHtml: string | null }
export type CardRow = Omit<LocalDraft, 'html' | 'base'> & { base: { revision: number; title: string } | null }
/** The length is a field of its own (and indexed), so that it is known without reading the text. */
export type TextOfIdea = IdeaText & { length: number }
/** Rows that this version of the app cannot read, as they were found. */
export type AsideRow = { id: number; draftId: string; rows: { table: string; row: unknown }[] }

/** All tables of the device, one database per account. */
export type Database = Dexie & {
  drafts: EntityTable<CardRow, 'draftId'>
  texts: EntityTable<TextRow, 'draftId'>
  outbox: EntityTable<OutboxEntry, 'draftId'>
  revisions: EntityTable<KeptRevision, 'id'>
  files: EntityTable<KeptFile, 'hash'>
  /** The server's last answers, so that pages open without a connection. */
  answers: EntityTable<{ name: string; answer: unknown }, 'name'>
  writers: EntityTable<WriterMark & { id: number }, 'id'>
  unreadable: EntityTable<AsideRow, 'id'>
  recordings: EntityTable<RecordedPart, 'part'>
  labels: EntityTable<LabelEntry, 'draftId'>
  /** Texts for searching ideas that have no draft row here. */
  ideaTexts: EntityTable<TextOfIdea, 'id'>
}

// On localhost Dexie would record a stack trace at every step, which is slow and unused.
Dexie.debug = false

const opened = new Map<number, Database>()
const troubleListeners = new Set<(trouble: Trouble) => void>()

/** 'newer': a tab with a newer version needs to upgrade the database; 'blocked': an older tab keeps it open. */
export type Trouble = 'newer' | 'blocked'

export function onDatabaseTrouble(listener: (trouble: Trouble) => void): () => void {
  troubleListeners.add(listener)
  return () => troubleListeners.delete(listener)
}

const notifyTrouble = (trouble: Trouble) => {
  for (const listener of troubleListeners) listener(trouble)
}

/** A key of the `answers` table, which a wipe clears. */
export const DATABASE_ID = 'database-id'
const DATABASE_ID_IN_VERSION_1 = 'birth-name'

const tablesOfVersion1 = {
  drafts: 'draftId, &ideaId',
  texts: 'draftId',
  outbox: 'draftId',
  revisions: '++id, draftId',
  files: 'hash',
  answers: 'name',
}

export function openDatabase(userId: number): Database {
  const known = opened.get(userId)
  if (known) return known
  const options = { indexedDB: deviceDatabases, chromeTransactionDurability: 'strict' as const }
  const database = new Dexie(databaseName(userId), options).use(blobsAsBytes) as Database
  database.version(1).stores(tablesOfVersion1)
  // Dexie keeps tables that a later version does not mention, so each version lists only its new ones.
  database
    .version(2)
    .stores({ writers: '++id, &writerId', unreadable: '++id' })
    .upgrade(async (transaction) => {
      const answers = transaction.table<{ name: string; answer: unknown }, string>('answers')
      const row = await answers.get(DATABASE_ID_IN_VERSION_1)
      if (row) await answers.put({ ...row, name: DATABASE_ID })
      await answers.delete(DATABASE_ID_IN_VERSION_1)
    })
  database.version(3).stores({
    recordings: '++part, recordingId',
    labels: 'draftId',
    ideaTexts: 'id, [id+revision+length]',
  })
  database.on('populate', (transaction) =>
    transaction.table('answers').add({ name: DATABASE_ID, answer: crypto.randomUUID() }),
  )
  database.on('versionchange', () => {
    database.close()
    notifyTrouble('newer')
  })
  database.on('blocked', () => notifyTrouble('blocked'))
  opened.set(userId, database)
  return database
}
