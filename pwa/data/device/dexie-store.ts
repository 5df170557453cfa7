import * as v from 'valibot'
import { type CardRow, DATABASE_ID, type Database, openDatabase } from './device-database.ts'
import { dexieJournal } from './dexie-journal.ts'
import {
  DraftCard,
  type DraftStore,
  KeptRevision,
  LocalDraft,
  OutboxEntry,
  type Tables,
  WriterMark,
} from './draft-tables.ts'
import { groupCommit } from './group-commit.ts'
import { KeptFile } from './kept-file.ts'
import { LabelEntry } from './label-tables.ts'
import { retryOnceReopened } from './lost-connection.ts'
import { NOT_DELETED, NotDeleted } from './not-deleted-ideas.ts'
import { putAsideDraft, putAsideEntry } from './put-aside.ts'
import { UnreadableRows } from './unreadable-rows.ts'

/** The DraftStore of an account in IndexedDB. */
export function dexieStore(userId: number): DraftStore {
  const database = openDatabase(userId)
  const { drafts, texts, outbox, revisions, files, answers, writers, unreadable, labels } = database
  const all = [drafts, texts, outbox, revisions, files, answers, writers, unreadable, labels]
  const readable = tablesOf(database, false)
  const writable = tablesOf(database, true)
  const write = groupCommit<Tables>((work) =>
    retryOnceReopened(database, () => database.transaction('rw', all, async () => await work(writable))),
  )
  /** Reads the rows again in a write transaction, which puts unreadable ones aside. */
  const putAside = (draftIds: string[]) =>
    write(async (tables) => {
      for (const draftId of draftIds) {
        await tables.findDraft(draftId)
        await tables.findEntry(draftId)
      }
    }).catch(() => undefined)
  /** Returns the rows that can be read; the others are put aside a moment later. */
  const readAll = <R extends { draftId: string }, T>(rows: R[], parseRow: (row: R) => T | null): T[] => {
    const parsed = rows.map((row) => parseRow(row))
    const odd = rows.filter((_, index) => parsed[index] === null)
    if (odd.length > 0) void putAside(odd.map(({ draftId }) => draftId))
    return parsed.filter(isThere)
  }
  return {
    write,
    read: (work) =>
      retryOnceReopened(database, () => database.transaction('r', all, async () => await work(readable))),
    listCards: () => retryOnceReopened(database, async () => readAll(await drafts.toArray(), readCard)),
    findCard: (draftId) =>
      retryOnceReopened(database, async () => {
        const row = await drafts.get(draftId)
        return row ? readCard(row) : null
      }),
    findEntry: (draftId) =>
      retryOnceReopened(database, async () => parse(OutboxEntry, await outbox.get(draftId))),
    listEntries: () =>
      retryOnceReopened(database, async () =>
        readAll(await outbox.toArray(), (row) => parse(OutboxEntry, row)),
      ),
    listLabels: () =>
      retryOnceReopened(database, async () =>
        (await labels.toArray()).map((row) => parse(LabelEntry, row)).filter(isThere),
      ),
    journal: dexieJournal(userId),
    listUnreadable: () =>
      retryOnceReopened(database, async () =>
        (await unreadable.toArray()).map((row) => parse(UnreadableRows, row)).filter(isThere),
      ),
  }
}

const isThere = <T>(row: T | null): row is T => row !== null

function parse<T extends v.GenericSchema>(schema: T, row: unknown): v.InferOutput<T> | null {
  const parsed = v.safeParse(schema, row)
  return parsed.success ? parsed.output : null
}

const readCard = (row: CardRow) => parse(DraftCard, { ...row, baseRevision: row.base?.revision ?? null })

/** `canWrite`: an unreadable row is put aside before anything can overwrite it. Otherwise it is only left out. */
function tablesOf(database: Database, canWrite: boolean): Tables {
  const { drafts, texts, outbox, revisions, files, answers, writers, unreadable, labels } = database
  const whole = async (card: CardRow | undefined): Promise<LocalDraft | null> => {
    if (!card) return null
    const text = await texts.get(card.draftId)
    const base = card.base && { ...card.base, html: text?.baseHtml ?? '' }
    const draft = text ? parse(LocalDraft, { ...card, base, html: text.html }) : null
    if (draft === null && canWrite) await putAsideDraft(database, card.draftId)
    return draft
  }
  return {
    findDraft: async (draftId) => whole(await drafts.get(draftId)),
    findDraftOfIdea: async (ideaId) => whole(await drafts.where('ideaId').equals(ideaId).first()),
    findDraftOfKey: async (draftKey) =>
      whole(await drafts.filter((card) => card.draftKey === draftKey).first()),
    putDraft: async ({ html, base, ...card }) => {
      const row = { ...card, base: base && { revision: base.revision, title: base.title } }
      await drafts.put(row)
      await texts.put({ draftId: card.draftId, html, baseHtml: base?.html ?? null })
    },
    dropDraft: async (draftId) => {
      await drafts.delete(draftId)
      await texts.delete(draftId)
    },
    findEntry: async (draftId) => {
      const row = await outbox.get(draftId)
      const entry = parse(OutboxEntry, row)
      if (row && entry === null && canWrite) await putAsideEntry(database, draftId)
      return entry
    },
    putEntry: async (entry) => void (await outbox.put(entry)),
    dropEntry: (draftId) => outbox.delete(draftId),
    addRevision: (revision) => revisions.add(revision),
    listRevisions: async (draftId) =>
      (await revisions.where('draftId').equals(draftId).toArray())
        .map((row) => parse(KeptRevision, row))
        .filter(isThere),
    dropRevision: (id) => revisions.delete(id),
    findFile: async (hash) => parse(KeptFile, await files.get(hash)),
    listFiles: async () => (await files.toArray()).map((row) => parse(KeptFile, row)).filter(isThere),
    putFile: async (file) => void (await files.put(file)),
    findWriterMark: async (writerId) => parse(WriterMark, await writers.get({ writerId })),
    putWriterMark: async (mark) => {
      const known = await writers.get({ writerId: mark.writerId })
      await writers.put(known ? { ...mark, id: known.id } : mark)
    },
    dropOldWriterMarks: async (count) => {
      const old = await writers.orderBy('id').reverse().offset(count).primaryKeys()
      await writers.bulkDelete(old)
    },
    findLabels: async (draftId) => parse(LabelEntry, await labels.get(draftId)),
    putLabels: async (entry) => void (await labels.put(entry)),
    dropLabels: (draftId) => labels.delete(draftId),
    dropUnreadable: (id) => unreadable.delete(id),
    listNotDeleted: async () => parse(NotDeleted, (await answers.get(NOT_DELETED))?.answer) ?? [],
    putNotDeleted: async (ideaIds) => void (await answers.put({ name: NOT_DELETED, answer: ideaIds })),
    findDatabaseId: async () => parse(v.string(), (await answers.get(DATABASE_ID))?.answer),
  }
}
