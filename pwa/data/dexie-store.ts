import Dexie, { type EntityTable } from 'dexie'
import * as v from 'valibot'
import {
  DraftCard,
  type DraftStore,
  KeptFile,
  KeptRevision,
  LocalDraft,
  OutboxEntry,
  type Tables,
} from './draft-tables.ts'
import { groupCommit } from './group-commit.ts'

/** A draft's words lie apart from its card, so that lists of thousands load no texts. */
type TextRow = { draftId: string; html: string; baseHtml: string | null }
type CardRow = Omit<LocalDraft, 'html' | 'base'> & { base: { revision: number; title: string } | null }

/** All tables of the device, one database per account. */
export type Database = Dexie & {
  drafts: EntityTable<CardRow, 'draftId'>
  texts: EntityTable<TextRow, 'draftId'>
  outbox: EntityTable<OutboxEntry, 'draftId'>
  revisions: EntityTable<KeptRevision, 'id'>
  files: EntityTable<KeptFile, 'hash'>
  /** What the server last said, for opening without a connection. */
  answers: EntityTable<{ name: string; answer: unknown }, 'name'>
}

// On localhost Dexie would write down a stack with every step it takes, which is slow and read by nobody.
Dexie.debug = false

const opened = new Map<number, Database>()
const troubleListeners = new Set<(trouble: Trouble) => void>()

/** 'newer': another tab runs a newer version and needs the database; 'blocked': an older tab keeps it. */
export type Trouble = 'newer' | 'blocked'

export function onDatabaseTrouble(listener: (trouble: Trouble) => void): () => void {
  troubleListeners.add(listener)
  return () => troubleListeners.delete(listener)
}

const tell = (trouble: Trouble) => {
  for (const listener of troubleListeners) listener(trouble)
}

/** Lies among the answers, which a wipe clears. */
const BIRTH_NAME = 'birth-name'

export const databaseName = (userId: number) => `ideavault-drafts-${userId}`

export function openDatabase(userId: number): Database {
  const known = opened.get(userId)
  if (known) return known
  const options = { chromeTransactionDurability: 'strict' as const }
  const database = new Dexie(databaseName(userId), options) as Database
  database.version(1).stores({
    drafts: 'draftId, &ideaId',
    texts: 'draftId',
    outbox: 'draftId',
    revisions: '++id, draftId',
    files: 'hash',
    answers: 'name',
  })
  database.on('populate', (transaction) =>
    transaction.table('answers').add({ name: BIRTH_NAME, answer: crypto.randomUUID() }),
  )
  database.on('versionchange', () => {
    database.close()
    tell('newer')
  })
  database.on('blocked', () => tell('blocked'))
  opened.set(userId, database)
  return database
}

/** The rows of this account on this device; see DraftStore. */
export function dexieStore(userId: number): DraftStore {
  const database = openDatabase(userId)
  const { drafts, texts, outbox, revisions, files, answers } = database
  const all = [drafts, texts, outbox, revisions, files, answers]
  const tables = tablesOf(database)
  const write = groupCommit<Tables>((work) =>
    again(database, () => database.transaction('rw', all, async () => await work(tables))),
  )
  return {
    write,
    read: (work) => again(database, () => database.transaction('r', all, async () => await work(tables))),
    listCards: () => again(database, async () => (await drafts.toArray()).map(readCard).filter(isThere)),
    findCard: (draftId) =>
      again(database, async () => {
        const row = await drafts.get(draftId)
        return row ? readCard(row) : null
      }),
    findEntry: (draftId) => again(database, async () => parse(OutboxEntry, await outbox.get(draftId))),
    listEntries: () =>
      again(database, async () =>
        (await outbox.toArray()).map((row) => parse(OutboxEntry, row)).filter(isThere),
      ),
  }
}

/** A phone may end the connection while the app sleeps, or take away what was stored; it is opened anew, once. */
async function again<T>(database: Database, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || !LOST_CONNECTION.test(error.name)) throw error
    if (database.isOpen() && error.name === 'AbortError') throw error
    database.close({ disableAutoOpen: false })
    await database.open()
    return await work()
  }
}

const LOST_CONNECTION = /DatabaseClosed|InvalidState|UnknownError|OpenFailed|AbortError/

const isThere = <T>(row: T | null): row is T => row !== null

/** What cannot be read stays where it is and is not shown. */
function parse<T extends v.GenericSchema>(schema: T, row: unknown): v.InferOutput<T> | null {
  const parsed = v.safeParse(schema, row)
  return parsed.success ? parsed.output : null
}

const readCard = (row: CardRow) => parse(DraftCard, { ...row, baseRevision: row.base?.revision ?? null })

function tablesOf({ drafts, texts, outbox, revisions, files, answers }: Database): Tables {
  const whole = async (card: CardRow | undefined): Promise<LocalDraft | null> => {
    const text = card && (await texts.get(card.draftId))
    if (!card || !text) return null
    const base = card.base && { ...card.base, html: text.baseHtml ?? '' }
    return parse(LocalDraft, { ...card, base, html: text.html })
  }
  return {
    findDraft: async (draftId) => whole(await drafts.get(draftId)),
    findDraftOfIdea: async (ideaId) => whole(await drafts.where('ideaId').equals(ideaId).first()),
    putDraft: async ({ html, base, ...card }) => {
      const row = { ...card, base: base && { revision: base.revision, title: base.title } }
      await drafts.put(row)
      await texts.put({ draftId: card.draftId, html, baseHtml: base?.html ?? null })
    },
    dropDraft: async (draftId) => {
      await drafts.delete(draftId)
      await texts.delete(draftId)
    },
    findEntry: async (draftId) => parse(OutboxEntry, await outbox.get(draftId)),
    putEntry: async (entry) => void (await outbox.put(entry)),
    dropEntry: (draftId) => outbox.delete(draftId),
    addRevision: (revision) => revisions.add(revision),
    listRevisions: async (draftId) =>
      (await revisions.where('draftId').equals(draftId).toArray())
        .map((row) => parse(KeptRevision, row))
        .filter(isThere),
    dropRevision: (id) => revisions.delete(id),
    findFile: async (hash) => parse(KeptFile, await files.get(hash)),
    putFile: async (file) => void (await files.put(file)),
    dropFile: (hash) => files.delete(hash),
    findBirthName: async () => parse(v.string(), (await answers.get(BIRTH_NAME))?.answer),
  }
}
