import * as v from 'valibot'
import { DraftFacts, IdeaFacts } from './idea-facts.ts'
import type { KeptFile } from './kept-file.ts'
import type { LabelEntry, LabelTables } from './label-tables.ts'
import type { NotDeletedIdeas } from './not-deleted-ideas.ts'
import type { UnreadableRows } from './unreadable-rows.ts'

/** The schemas of what the device keeps of an owner's ideas. Every row that is read is checked against them. */
const Text = v.object({ title: v.string(), html: v.string() })
export type Words = v.InferOutput<typeof Text>

/** What happened to a draft without its writer's doing; shown until they dismiss it. */
export const Notice = v.variant('kind', [
  /** Both sides changed different blocks: `mine` and `theirs` are kept revisions. */
  v.object({ kind: v.literal('merged'), mine: v.number(), theirs: v.number() }),
  /** This draft is a copy with words that its idea could not accept. */
  v.object({
    kind: v.literal('copy'),
    why: v.picklist(['changed', 'published', 'deleted', 'other-tab', 'server-went-back']),
    ideaId: v.nullable(v.number()),
    title: v.string(),
  }),
  /** The words of this device are continued in the draft `copyId`. */
  v.object({ kind: v.literal('copied'), copyId: v.string() }),
  /** The idea was deleted here, but it had been changed elsewhere first, so it still exists. */
  v.object({ kind: v.literal('kept') }),
])
export type Notice = v.InferOutput<typeof Notice>

export const LocalDraft = v.object({
  /** A UUID made on this device, or `idea-<id>` for an idea that was fetched from the server. */
  draftId: v.string(),
  /** For an idea that was fetched from the server: the key under which another device made it. */
  draftKey: v.optional(v.nullable(v.string()), null),
  /** Absent until the server has given the idea an id. */
  ideaId: v.optional(v.number()),
  kind: v.picklist(['html', 'pdf']),
  status: v.picklist(['draft', 'published']),
  ...Text.entries,
  /** The first words, for cards. */
  excerpt: v.string(),
  /** Raised by each change on this device. */
  seq: v.number(),
  /** The `seq` of the last change that the server has acknowledged. */
  ackedSeq: v.number(),
  /** The words that the server acknowledged last; null for an idea that it has never seen. */
  base: v.nullable(v.object({ revision: v.number(), ...Text.entries })),
  predecessorId: v.nullable(v.number()),
  ...IdeaFacts.entries,
  /** The drafts that this one continues, nearest first, so that what belongs to them (such as a conversation) is found. */
  copiedFrom: v.optional(v.array(v.string()), []),
  /** The schema of the editor that wrote the words (pwa/sync/device/editor-schema.ts). */
  editorSchema: v.number(),
  /** Deleted here; the row stays until the server has acknowledged it. */
  isDeleted: v.boolean(),
  notice: v.nullable(Notice),
  /** The `seq` of the last words that were kept as a revision. */
  keptSeq: v.number(),
  /** The PDF that a draft of kind 'pdf' is made of. */
  file: v.nullable(v.object({ hash: v.string(), fileName: v.string() })),
  /** For display only; no decision uses a device's clock. */
  changedAt: v.string(),
})
export type LocalDraft = v.InferOutput<typeof LocalDraft>

/** A draft without its words: what lists show. */
export const DraftCard = v.object({
  ...v.omit(LocalDraft, ['html', 'base']).entries,
  baseRevision: v.nullable(v.number()),
})
export type DraftCard = v.InferOutput<typeof DraftCard>

/** `lacksFiles`: files that could not be uploaded were left out. The draft stays unsent until it was sent with them. */
const SentBody = v.object({
  ...Text.entries,
  baseRevision: v.nullable(v.number()),
  editorSchema: v.number(),
  lacksFiles: v.optional(v.boolean()),
})

/**
 * The unsent change of a draft, at most one per draft. Once it is sent for the first time, `sent` holds its body, which never
 * changes again; what is written after that waits in the draft (its `seq` is higher).
 */
export const OutboxEntry = v.object({
  draftId: v.string(),
  opId: v.string(),
  kind: v.picklist(['create', 'update', 'delete']),
  seq: v.number(),
  sent: v.nullable(SentBody),
  /** What the server acknowledged last, if files had to be left out: it is not sent again while they still cannot be uploaded. */
  sentWithoutFiles: v.optional(Text),
  sentCount: v.number(),
  /** A body that the server refused before this one. If the server's words equal it later, this device wrote them. */
  refused: v.nullable(Text),
  /** Why the server refused the change itself. It waits for its writer. */
  blocked: v.nullable(v.object({ code: v.string(), message: v.string() })),
})
export type OutboxEntry = v.InferOutput<typeof OutboxEntry>

/** Words of a draft as they once were. */
export const KeptRevision = v.object({
  id: v.number(),
  draftId: v.string(),
  reason: v.picklist(['earlier', 'mine', 'theirs', 'refused', 'replaced', 'restored']),
  ...Text.entries,
  keptAt: v.string(),
})
export type KeptRevision = v.InferOutput<typeof KeptRevision>

/**
 * What an open editor wrote since its words were last saved whole, so that a page that is killed loses less than 50 ms of
 * typing. Rows are only added, and dropped once their words are saved. WriterMark tells that a row which stays is saved already.
 * Each save begins a generation: its changes start from the words that this save writes, or without a save from the last seen row.
 */
const journalled = { writerId: v.string(), generation: v.number() }
export const JournalRow = v.variant('kind', [
  v.object({
    ...journalled,
    kind: v.literal('base'),
    /** The row as the editor last saw it. The editor's words are saved as a change of this row. */
    seen: v.object({ draftId: v.string(), seq: v.number(), ...Text.entries }),
    /** The save that was under way. The changes start from the words that it writes. */
    sending: v.nullable(v.object({ step: v.number(), ...Text.entries })),
    ...DraftFacts.entries,
  }),
  /** Only the newest change of a generation counts: in its base, `removed` characters at `start` were replaced by `inserted`. */
  v.object({
    ...journalled,
    kind: v.literal('change'),
    step: v.number(),
    title: v.string(),
    start: v.number(),
    removed: v.number(),
    inserted: v.string(),
  }),
])
export type JournalRow = v.InferOutput<typeof JournalRow>

/** The step up to which the words of one editor are saved, and the draft that has them. Its records of older steps are ignored. */
export const WriterMark = v.object({ writerId: v.string(), keptStep: v.number(), draftId: v.string() })
export type WriterMark = v.InferOutput<typeof WriterMark>

/** The tables inside one transaction. Nothing but these may be awaited there, or IndexedDB ends the transaction. */
export interface Tables extends LabelTables, NotDeletedIdeas {
  findDraft(draftId: string): PromiseLike<LocalDraft | null>
  findDraftOfIdea(ideaId: number): PromiseLike<LocalDraft | null>
  /** Finds the row of an idea that was fetched from the server by its `draftKey`. Scans all cards. */
  findDraftOfKey(draftKey: string): PromiseLike<LocalDraft | null>
  putDraft(draft: LocalDraft): PromiseLike<void>
  dropDraft(draftId: string): PromiseLike<void>
  findEntry(draftId: string): PromiseLike<OutboxEntry | null>
  putEntry(entry: OutboxEntry): PromiseLike<void>
  dropEntry(draftId: string): PromiseLike<void>
  addRevision(revision: Omit<KeptRevision, 'id'>): PromiseLike<number>
  listRevisions(draftId: string): PromiseLike<KeptRevision[]>
  dropRevision(id: number): PromiseLike<void>
  findFile(hash: string): PromiseLike<KeptFile | null>
  listFiles(): PromiseLike<KeptFile[]>
  putFile(file: KeptFile): PromiseLike<void>
  findWriterMark(writerId: string): PromiseLike<WriterMark | null>
  putWriterMark(mark: WriterMark): PromiseLike<void>
  /** Drops all marks but the newest ones. */
  dropOldWriterMarks(count: number): PromiseLike<void>
  /** Called if the owner discards the rows by name, or if they could be read after all. */
  dropUnreadable(id: number): PromiseLike<void>
  /** The id is created with the database: a different one means that the device lost its storage. Null after a wipe. */
  findDatabaseId(): PromiseLike<string | null>
}

/** Never waits for a transaction of the tables. Survives a killed browser, but maybe not a power failure. */
export interface Journal {
  append(rows: JournalRow[]): Promise<void>
  /** The writer's rows in the order in which they were added. */
  list(writerId: string): Promise<JournalRow[]>
  /** Drops the rows of a writer up to this generation. */
  drop(writerId: string, generation: number): Promise<void>
  /** The writers that have rows here. */
  listWriters(): Promise<string[]>
}

/** One account's drafts on one device. A write is durable when its promise resolves, and happens whole or not at all. */
export interface DraftStore {
  read<T>(work: (tables: Tables) => PromiseLike<T>): Promise<T>
  write<T>(work: (tables: Tables) => PromiseLike<T>): Promise<T>
  listCards(): Promise<DraftCard[]>
  findCard(draftId: string): Promise<DraftCard | null>
  findEntry(draftId: string): Promise<OutboxEntry | null>
  listEntries(): Promise<OutboxEntry[]>
  listLabels(): Promise<LabelEntry[]>
  readonly journal: Journal
  listUnreadable(): Promise<UnreadableRows[]>
}
