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
    /** Why it cannot be stamped with readers' names (judge-file.ts); null if it can, absent if not tried yet. */
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
    /** Its size in bytes for the quotas; absent if it was stored before there were quotas. */
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
    /** The Idempotency-Key it was created with, which never changes; absent if there was none. */
    draftKey: { type: String },
    title: { type: String, required: true },
    content: { type: mongoose.Schema.Types.Mixed, default: '' },
    kind: { type: String, enum: ['html', 'pdf', 'elements', 'other'], required: true },
    /** The first words, so that lists need not load contents. */
    excerpt: { type: String, default: '' },
    assetIds: { type: [Number], default: [] },
    /** The name under which this content holds its pictures (assets/use-assets.ts). */
    assetHolder: { type: String, default: null },
    file: { type: fileSchema, default: null },
    status: { type: String, enum: ['draft', 'published'], required: true },
    revision: { type: Number, required: true },
    /** The newest version of the editor's schema that wrote it; never decreases. */
    editorSchema: { type: Number, default: 1 },
    /** The latest operation ids sent by clients, oldest first, with the revisions they made. */
    ops: { type: [opSchema], default: [] },
    /** The earlier versions that are kept (history/version.model.ts), oldest first. */
    versions: { type: [keptSchema], default: [] },
    predecessorId: { type: Number, default: null },
    /** The original of a conflict copy, as reported by its device; for display only. */
    copyOf: { type: copySchema, default: null },
    documentId: { type: String, default: null },
    digest: { type: String, default: null },
    /** The exact bytes of manifest.json. */
    manifest: { type: String, default: null },
    publishedAt: { type: Date, default: null },
    /** Its index in the log of timestamps, and when it was added. */
    logIndex: { type: Number, default: null },
    recordedAt: { type: Date, default: null },
    /**
     * When calendars first accepted a checkpoint that covers it, the time an authority signed, and the Bitcoin block that confirms
     * it.
     */
    sentAt: { type: Date, default: null },
    stamp: { type: stampSchema, default: null },
    block: { type: blockSchema, default: null },
    /** True while it is published but not in the log yet; absent otherwise. */
    isUnrecorded: { type: Boolean },
    /** Since when the draft has had changes that are not sealed (sealing/seal-drafts.ts); null if it has none. */
    unsealedSince: { type: Date, default: null },
    /** True if its last version could not be sealed because the quota was full; absent otherwise. */
    isSealRefused: { type: Boolean },
    createdAt: { type: Date, required: true },
    lastModified: { type: Date, required: true },
    /** Set until the PDF's bytes are stored (create-pdf-idea.ts); until then the idea counts as deleted. */
    arriving: arrivingField,
    deletedAt: { type: Date, default: null },
    /** How the owner has organised it (finding/change-labels.ts); absent if never labelled. Changing these makes no new revision. */
    labels: { type: [String], default: undefined },
    isPinned: { type: Boolean },
    /** Incremented with each change of the two fields above, and the latest operations that changed them. */
    labelRevision: { type: Number },
    labelOps: { type: [String], default: undefined },
    /**
     * True once somebody accepted an agreement about it, so its log stays (delete-idea.ts). Absent for acceptances from before this
     * field existed.
     */
    isAgreed: { type: Boolean },
    /** Set between deleting the idea and removing what it leaves (delete-idea.ts). */
    isToRemove: { type: Boolean },
    remains: { type: mongoose.Schema.Types.Mixed },
    pendingEvents: pendingField,
    /** Counts kept by shares for the owner's cards; no rule depends on them. */
    shareCount: { type: Number, default: 0 },
    /** The link counted last. */
    lastShareId: { type: Number },
    viewCount: { type: Number, default: 0 },
    readerCount: { type: Number, default: 0 },
    /** HMACs of the counted readers' addresses, different for each idea. */
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
/** What a deleted idea leaves to remove: the bytes charged for its text and versions, and what it held. Absent fields mean none. */
export type Remains = {
  bytes: number
  versions?: number
  assetIds?: number[]
  assetHolder?: string
  fileId?: string
  length?: number
}
export const IdeaModel = mongoose.model('Idea', schema)

/** The same collection without Mongoose, for valid writes: Mongoose would first turn every list in them into documents. */
export const ideaRows = () => IdeaModel.db.collection<IdeaRecord>(IdeaModel.collection.collectionName)
