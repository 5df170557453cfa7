import mongoose, { type InferSchemaType } from 'mongoose'
import { stampFaults } from '#contract/rules/stamp-faults.ts'
import { arrivingField, indexArriving } from '../adapters/database/arriving-file.model.ts'
import { indexPending, type PendingEvent, pendingField } from '../adapters/database/pending-event.model.ts'

const fileSchema = new mongoose.Schema(
  {
    fileId: { type: String, required: true },
    length: { type: Number, required: true },
    sha256: { type: String, required: true },
    fileName: { type: String, required: true },
    /** Why readers' names cannot be written into it (judge-file.ts); null where they can, absent where nobody has tried yet. */
    stampFault: { type: String, enum: [...stampFaults, null] },
  },
  { _id: false },
)

const stampSchema = new mongoose.Schema(
  { at: { type: Date, required: true }, authority: { type: String, required: true } },
  { _id: false },
)

const blockSchema = new mongoose.Schema(
  {
    at: { type: Date, required: true },
    height: { type: Number, required: true },
    hash: { type: String, required: true },
  },
  { _id: false },
)

const opSchema = new mongoose.Schema(
  { opId: { type: String, required: true }, revision: { type: Number, required: true } },
  { _id: false },
)

const keptSchema = new mongoose.Schema(
  {
    revision: { type: Number, required: true },
    unseen: { type: Boolean, required: true },
    /** Its bytes, for the quotas; absent where it was kept before there were quotas. */
    size: { type: Number, default: 0 },
  },
  { _id: false },
)

const copySchema = new mongoose.Schema(
  {
    ideaId: { type: Number, default: null },
    draftKey: { type: String, default: null },
    title: { type: String, default: '' },
  },
  { _id: false },
)

const schema = new mongoose.Schema(
  {
    _id: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    /** The Idempotency-Key it was made with, for life; absent where there was none. */
    draftKey: { type: String },
    title: { type: String, required: true },
    content: { type: mongoose.Schema.Types.Mixed, default: '' },
    kind: { type: String, enum: ['html', 'pdf', 'elements', 'other'], required: true },
    /** The first words, so that lists never load contents. */
    excerpt: { type: String, default: '' },
    assetIds: { type: [Number], default: [] },
    /** The name under which this content holds its pictures (assets/use-assets.ts). */
    assetHolder: { type: String, default: null },
    file: { type: fileSchema, default: null },
    status: { type: String, enum: ['draft', 'published'], required: true },
    revision: { type: Number, required: true },
    /** Which version of the editor's schema wrote it; never goes down. */
    editorSchema: { type: Number, default: 1 },
    /** The last operations by the ids that their clients gave them, oldest first, with the revisions they made. */
    ops: { type: [opSchema], default: [] },
    /** The earlier versions that are kept (history/version.model.ts), oldest first. */
    versions: { type: [keptSchema], default: [] },
    predecessorId: { type: Number, default: null },
    /** What a conflict copy was made of, as its device said; for showing only. */
    copyOf: { type: copySchema, default: null },
    documentId: { type: String, default: null },
    digest: { type: String, default: null },
    /** The exact bytes of manifest.json. */
    manifest: { type: String, default: null },
    publishedAt: { type: Date, default: null },
    /** Its place in the log of timestamps, and when it came there. */
    logIndex: { type: Number, default: null },
    recordedAt: { type: Date, default: null },
    /** When calendars first took a checkpoint that covers it, what an authority signed, and the block that has it. */
    sentAt: { type: Date, default: null },
    stamp: { type: stampSchema, default: null },
    block: { type: blockSchema, default: null },
    /** Published and not in the log yet; absent otherwise. */
    isUnrecorded: { type: Boolean },
    /** A draft: since when it has words that are not sealed (sealing/seal-drafts.ts); null where it has none. */
    unsealedSince: { type: Date, default: null },
    /** There was no room for its last version to be sealed; absent otherwise. */
    isSealRefused: { type: Boolean },
    createdAt: { type: Date, required: true },
    lastModified: { type: Date, required: true },
    /** Only until the bytes of its PDF are there (create-pdf-idea.ts); it counts as deleted until then. */
    arriving: arrivingField,
    deletedAt: { type: Date, default: null },
    /** Its owner's own order (finding/change-labels.ts); absent where it was never labelled. No revision counts these. */
    labels: { type: [String], default: undefined },
    isPinned: { type: Boolean },
    /** One more with each change of the two above, and the last operations that changed them. */
    labelRevision: { type: Number },
    labelOps: { type: [String], default: undefined },
    /** Somebody accepted an agreement about it (delete-idea.ts): its log stays. Absent also in what was accepted before this was kept. */
    isAgreed: { type: Boolean },
    /** Only between deleting it and removing what it leaves (delete-idea.ts). */
    isToRemove: { type: Boolean },
    remains: { type: mongoose.Schema.Types.Mixed },
    pendingEvents: pendingField,
    /** Counted by shares, for the owner's cards; no rule is decided by them. */
    shareCount: { type: Number, default: 0 },
    /** The link that was counted last. */
    lastShareId: { type: Number },
    viewCount: { type: Number, default: 0 },
    readerCount: { type: Number, default: 0 },
    /** Whom it counts: keyed hashes of addresses, of this idea alone. */
    readerKeys: { type: [String], default: undefined },
  },
  { versionKey: false, collection: 'ideas', minimize: false },
)
schema.index({ ownerId: 1, deletedAt: 1, lastModified: -1, _id: -1 })
schema.index(
  { ownerId: 1, draftKey: 1 },
  { unique: true, partialFilterExpression: { draftKey: { $exists: true } } },
)
schema.index({ isUnrecorded: 1, _id: 1 }, { partialFilterExpression: { isUnrecorded: { $exists: true } } })
schema.index({ logIndex: 1 })
schema.index({ unsealedSince: 1 })
schema.index({ isToRemove: 1 }, { partialFilterExpression: { isToRemove: true } })
indexPending(schema)
indexArriving(schema)

export type KnownOp = { opId: string; revision: number }
export type KeptVersion = { revision: number; unseen: boolean; size?: number }
export type IdeaRecord = Omit<
  InferSchemaType<typeof schema>,
  'content' | 'ops' | 'versions' | 'pendingEvents' | 'remains'
> & {
  _id: number
  content: unknown
  ops: KnownOp[]
  versions: KeptVersion[]
  remains?: Remains | null | undefined
  pendingEvents?: PendingEvent[] | null | undefined
}
/** Of a deleted idea: the bytes that its words and versions counted, and what it held, each absent where there was none. */
export type Remains = {
  bytes: number
  versions?: number
  assetIds?: number[]
  assetHolder?: string
  fileId?: string
  length?: number
}
export const IdeaModel = mongoose.model('Idea', schema)

/** The same collection for writes of what is known to have its form: Mongoose would make documents of all lists in them first. */
export const ideaRows = () => IdeaModel.db.collection<IdeaRecord>(IdeaModel.collection.collectionName)
