import type {
  JournalRow,
  KeptRevision,
  LocalDraft,
  OutboxEntry,
  Tables,
  WriterMark,
} from '../../pwa/data/device/draft-tables.ts'
import type { KeptFile } from '../../pwa/data/device/kept-file.ts'
import type { LabelEntry } from '../../pwa/data/device/label-tables.ts'

export type Rows = {
  drafts: Map<string, LocalDraft>
  entries: Map<string, OutboxEntry>
  revisions: Map<number, KeptRevision>
  files: Map<string, KeptFile>
  journal: JournalRow[]
  writers: Map<string, WriterMark>
  labels: Map<string, LabelEntry>
  notDeleted: number[]
  lastId: number
  databaseId: string
}

export const emptyRows = (databaseId: string): Rows => ({
  drafts: new Map(),
  entries: new Map(),
  revisions: new Map(),
  files: new Map(),
  journal: [],
  writers: new Map(),
  labels: new Map(),
  notDeleted: [],
  lastId: 0,
  databaseId,
})

export const copyOf = (rows: Rows): Rows => ({
  drafts: new Map(rows.drafts),
  entries: new Map(rows.entries),
  revisions: new Map(rows.revisions),
  files: new Map(rows.files),
  journal: rows.journal,
  writers: new Map(rows.writers),
  labels: new Map(rows.labels),
  notDeleted: rows.notDeleted,
  lastId: rows.lastId,
  databaseId: rows.databaseId,
})

export function tablesOf(rows: Rows): Tables {
  const done = Promise.resolve()
  return {
    findDraft: async (id) => rows.drafts.get(id) ?? null,
    findDraftOfIdea: async (ideaId) =>
      [...rows.drafts.values()].find((draft) => draft.ideaId === ideaId) ?? null,
    findDraftOfKey: async (draftKey) =>
      [...rows.drafts.values()].find((draft) => draft.draftKey === draftKey) ?? null,
    putDraft: (draft) => {
      const twin = [...rows.drafts.values()].find(
        (other) => draft.ideaId !== undefined && other.ideaId === draft.ideaId,
      )
      if (twin && twin.draftId !== draft.draftId) throw new Error('ConstraintError: two rows of one idea')
      rows.drafts.set(draft.draftId, draft)
      return done
    },
    dropDraft: (id) => {
      rows.drafts.delete(id)
      return done
    },
    findEntry: async (id) => rows.entries.get(id) ?? null,
    putEntry: (entry) => {
      rows.entries.set(entry.draftId, entry)
      return done
    },
    dropEntry: (id) => {
      rows.entries.delete(id)
      return done
    },
    addRevision: async (revision) => {
      rows.lastId += 1
      rows.revisions.set(rows.lastId, { ...revision, id: rows.lastId })
      return rows.lastId
    },
    listRevisions: async (draftId) => [...rows.revisions.values()].filter((row) => row.draftId === draftId),
    dropRevision: (id) => {
      rows.revisions.delete(id)
      return done
    },
    findFile: async (hash) => rows.files.get(hash) ?? null,
    listFiles: async () => [...rows.files.values()],
    putFile: (file) => {
      rows.files.set(file.hash, file)
      return done
    },
    findWriterMark: async (writerId) => rows.writers.get(writerId) ?? null,
    putWriterMark: async (mark) => void rows.writers.set(mark.writerId, mark),
    dropOldWriterMarks: async (count) => {
      for (const writerId of [...rows.writers.keys()].slice(0, -count)) rows.writers.delete(writerId)
    },
    findLabels: async (id) => rows.labels.get(id) ?? null,
    putLabels: async (entry) => void rows.labels.set(entry.draftId, entry),
    dropLabels: async (id) => void rows.labels.delete(id),
    dropUnreadable: () => done,
    listNotDeleted: async () => rows.notDeleted,
    putNotDeleted: async (ideaIds) => {
      rows.notDeleted = ideaIds
    },
    findDatabaseId: async () => rows.databaseId,
  }
}
