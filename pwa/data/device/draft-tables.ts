import * as v from 'valibot'
import { DraftFacts, IdeaFacts } from './idea-facts.ts'
import type { LabelEntry, LabelTables } from './label-tables.ts'
import type { NotDeletedIdeas } from './not-deleted-ideas.ts'
import type { UnreadableRows } from './unreadable-rows.ts'

/** What the device keeps of an owner's ideas. Every row that is read is checked against these. */
const Text = v.object({ title: v.string(), html: v.string() })
export type Words = v.InferOutput<typeof Text>

/** What happened to a draft while its writer looked elsewhere; shown until they have seen it. */
export const Notice = v.variant('kind', [
  /** Both sides changed different blocks: `mine` and `theirs` are kept revisions. */
  v.object({ kind: v.literal('merged'), mine: v.number(), theirs: v.number() }),
  /** These words are a copy: the idea itself took other words meanwhile. */
  v.object({
    kind: v.literal('copy'),
    why: v.picklist(['changed', 'published', 'deleted', 'other-tab', 'server-went-back']),
    ideaId: v.nullable(v.number()),
    title: v.string(),
  }),
  /** The words of this device went on as `copyId`. */
  v.object({ kind: v.literal('copied'), copyId: v.string() }),
  /** It was deleted here, but somebody had changed it elsewhere first. */
  v.object({ kind: v.literal('kept') }),
])
export type Notice = v.InferOutput<typeof Notice>

export const LocalDraft = v.object({
  /** A UUID made on this device; `idea-<id>` for an idea that came from the server. */
  draftId: v.string(),
  /** Of an idea that came from the server: the key under which another device made it. */
  draftKey: v.optional(v.nullable(v.string()), null),
  /** Absent until the server has numbered it. */
  ideaId: v.optional(v.number()),
  kind: v.picklist(['html', 'pdf']),
  status: v.picklist(['draft', 'published']),
  ...Text.entries,
  /** The first words, for cards. */
  excerpt: v.string(),
  /** Raised by each change on this device. */
  seq: v.number(),
  /** The change that the server has acknowledged last. */
  ackedSeq: v.number(),
  /** What the server acknowledged last; null for an idea that it has never seen. */
  base: v.nullable(v.object({ revision: v.number(), ...Text.entries })),
  predecessorId: v.nullable(v.number()),
  ...IdeaFacts.entries,
  /** The drafts of this device whose words went on here, nearest first: what is kept beside a draft follows them. */
  copiedFrom: v.optional(v.array(v.string()), []),
  /** The schema of the editor that wrote the words (pwa/sync/device/editor-schema.ts). */
  editorSchema: v.number(),
  /** Deleted here; the row stays until the server has agreed. */
  isDeleted: v.boolean(),
  notice: v.nullable(Notice),
  /** The change up to which earlier words are kept as revisions. */
  keptSeq: v.number(),
  /** The PDF that a draft of kind 'pdf' is made of. */
  file: v.nullable(v.object({ hash: v.string(), fileName: v.string() })),
  /** For showing only; no decision uses a device's clock. */
  changedAt: v.string(),
})
export type LocalDraft = v.InferOutput<typeof LocalDraft>

/** A draft without its words: what lists show. */
export const DraftCard = v.object({
  ...v.omit(LocalDraft, ['html', 'base']).entries,
  baseRevision: v.nullable(v.number()),
})
export type DraftCard = v.InferOutput<typeof DraftCard>

/**
 * The unsent change of a draft, at most one for each. From its first sending on `sent` holds its body, which never changes
 * again; what is written after that waits in the draft (`seq` is higher).
 */
export const OutboxEntry = v.object({
  draftId: v.string(),
  opId: v.string(),
  kind: v.picklist(['create', 'update', 'delete']),
  seq: v.number(),
  sent: v.nullable(
    v.object({ ...Text.entries, baseRevision: v.nullable(v.number()), editorSchema: v.number() }),
  ),
  sentCount: v.number(),
  /** A body that the server refused before this one. If the server's words equal it later, this device wrote them. */
  refused: v.nullable(Text),
  /** The server refused it for what it is: it waits for its writer. */
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

/** A picture, voice memo or PDF that waits for the server, by the SHA-256 of its bytes, which is the key of the upload of the first two. */
export const KeptFile = v.object({
  hash: v.string(),
  /** Null once the server has it and its room was needed (pwa/sync/storage/free-files.ts). */
  blob: v.nullable(v.instance(Blob)),
  fileName: v.string(),
  /** Its address on the server, once it is there; a memo has no sides. */
  uploaded: v.nullable(v.object({ url: v.string(), width: v.number(), height: v.number() })),
  /** Of a PDF, by the name under which it was filed: the draft, and key, of an upload that nobody has answered yet. */
  filedAs: v.optional(v.record(v.string(), v.string())),
  /** Where it was on a server that went back and may have lost it. */
  formerUrls: v.optional(v.array(v.string())),
})
export type KeptFile = v.InferOutput<typeof KeptFile>

/**
 * What an open editor wrote since its words were last saved whole, so that a page that is killed loses less than 50 ms of
 * typing. Rows are only added. They are dropped once their words are saved; one that stays is known by WriterMark and ignored.
 * A generation begins with each save: its changes start from the words that this save writes, or without a save from those seen last.
 */
const journalled = { writerId: v.string(), generation: v.number() }
export const JournalRow = v.variant('kind', [
  v.object({
    ...journalled,
    kind: v.literal('base'),
    /** The row as the editor saw it last. Its words are saved as a change of this row. */
    seen: v.object({ draftId: v.string(), seq: v.number(), ...Text.entries }),
    /** The save that was under way. If it was done, the changes start from the words that it wrote. */
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

/** Up to which step the words of one open editor are saved, and in which draft. What it left behind of older steps is ignored. */
export const WriterMark = v.object({ writerId: v.string(), keptStep: v.number(), draftId: v.string() })
export type WriterMark = v.InferOutput<typeof WriterMark>

/** The tables inside one transaction. Nothing but these may be awaited there, or IndexedDB ends the transaction. */
export interface Tables extends LabelTables, NotDeletedIdeas {
  findDraft(draftId: string): PromiseLike<LocalDraft | null>
  findDraftOfIdea(ideaId: number): PromiseLike<LocalDraft | null>
  /** The row of an idea that came from the server, by its `draftKey`. It looks at each card. */
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
  /** The person has what they wanted of it and discards it by name, or it could be read after all. */
  dropUnreadable(id: number): PromiseLike<void>
  /** Made with the database: another id means that the device lost its storage. Null after a wipe. */
  findDatabaseId(): PromiseLike<string | null>
}

/** Waits for no transaction of the tables, and outlives a browser that is killed (not yet a machine that loses its power). */
export interface Journal {
  append(rows: JournalRow[]): Promise<void>
  /** In the order in which they were added. */
  list(writerId: string): Promise<JournalRow[]>
  /** Drops what a writer added up to this generation. */
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
