import mongoose, { type InferSchemaType } from 'mongoose'
import { ReadingUnit } from '#contract/rules/pages-read.ts'
import type { Defaulted } from '../adapters/database/defaulted.ts'
import { indexPending, pendingField } from '../adapters/database/pending-event.model.ts'

/** One view: the first release of content to one access session, and exactly what was released; then how it was read. */
const schema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    shareId: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    recipientId: { type: Number, required: true },
    /** The reader's own account, where they were signed in. */
    userId: { type: Number, default: null },
    revision: { type: Number, required: true },
    title: { type: String, required: true },
    digest: { type: String, default: null },
    contentSha256: { type: String, required: true },
    startedAt: { type: Date, required: true },
    /** The reader's network, not their address. Absent once it is forgotten. */
    network: { type: String },
    /** The last sign of the page, for what its reading lasted. */
    seenAt: { type: Date, default: null },
    /** Only while it is being read: the index below holds no others. */
    reading: { type: Boolean },
    /** When it was read on after its link had ended and lives again. */
    resumedAt: { type: Date },
    /** While it is being read, how long which page or section was on the screen, and how often that was told (readings/record-shown.ts). */
    shown: { type: mongoose.Schema.Types.Mixed },
    counters: { type: [String], default: undefined },
    told: { type: Number },
    /** How many pages or sections it has; absent until its reader's page counts. */
    parts: { type: Number },
    unit: { type: String, enum: ReadingUnit.options },
    endedAt: { type: Date, default: null },
    downloadedAt: { type: Date, default: null },
    pendingEvents: pendingField,
  },
  { versionKey: false, collection: 'views' },
)
schema.index({ shareId: 1 })
schema.index({ userId: 1, startedAt: -1, _id: -1 })
schema.index({ startedAt: 1 }, { partialFilterExpression: { network: { $exists: true } } })
schema.index({ reading: 1, _id: 1 }, { partialFilterExpression: { reading: true } })
indexPending(schema)

/** Absent in most. */
type Counting = 'shown' | 'counters' | 'told' | 'parts' | 'unit'
type Passing = 'pendingEvents' | 'reading' | 'resumedAt' | 'network' | Counting
type Stored = InferSchemaType<typeof schema>
export type ViewRecord = Defaulted<Omit<Stored, Passing>> & Pick<Stored, Passing> & { _id: string }
export const ViewModel = mongoose.model<ViewRecord>('View', schema)
