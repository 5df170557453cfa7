import * as v from 'valibot'

/** What the device keeps of an owner's ideas. Every row that is read is checked against these (STYLE.md, edges). */
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
  /** The schema of the editor that wrote the words (editor/schema-version.ts). */
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
  /** A body that the server refused before this one; should it turn up as the server's words, it was ours. */
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

/** A picture or PDF that waits for the server, by the SHA-256 of its bytes. */
export const KeptFile = v.object({
  hash: v.string(),
  blob: v.instance(Blob),
  fileName: v.string(),
  /** Its address on the server, once it is there. */
  uploaded: v.nullable(v.object({ url: v.string(), width: v.number(), height: v.number() })),
})
export type KeptFile = v.InferOutput<typeof KeptFile>

/** The tables inside one transaction. Nothing but these may be awaited there, or IndexedDB ends the transaction. */
export interface Tables {
  findDraft(draftId: string): PromiseLike<LocalDraft | null>
  findDraftOfIdea(ideaId: number): PromiseLike<LocalDraft | null>
  putDraft(draft: LocalDraft): PromiseLike<void>
  dropDraft(draftId: string): PromiseLike<void>
  findEntry(draftId: string): PromiseLike<OutboxEntry | null>
  putEntry(entry: OutboxEntry): PromiseLike<void>
  dropEntry(draftId: string): PromiseLike<void>
  addRevision(revision: Omit<KeptRevision, 'id'>): PromiseLike<number>
  listRevisions(draftId: string): PromiseLike<KeptRevision[]>
  dropRevision(id: number): PromiseLike<void>
  findFile(hash: string): PromiseLike<KeptFile | null>
  putFile(file: KeptFile): PromiseLike<void>
  dropFile(hash: string): PromiseLike<void>
  /** A name that this database got when it was made: another one means that the device lost its storage. Null after a wipe. */
  findBirthName(): PromiseLike<string | null>
}

/** One account's drafts on one device. A write is durable when its promise resolves, and happens whole or not at all. */
export interface DraftStore {
  read<T>(work: (tables: Tables) => PromiseLike<T>): Promise<T>
  write<T>(work: (tables: Tables) => PromiseLike<T>): Promise<T>
  listCards(): Promise<DraftCard[]>
  findCard(draftId: string): Promise<DraftCard | null>
  findEntry(draftId: string): Promise<OutboxEntry | null>
  listEntries(): Promise<OutboxEntry[]>
}
