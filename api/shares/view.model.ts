import mongoose, { type InferSchemaType } from 'mongoose'
import { ReadingUnit } from '#contract/rules/pages-read.ts'
import type { Defaulted } from '../adapters/database/defaulted.ts'
import { indexPending, pendingField } from '../adapters/database/pending-event.model.ts'

/** A view: the first release of content to one access session, with exactly what was released and how it was read. */
const schema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    shareId: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    recipientId: { type: Number, required: true },
    /** The reader's account, if they were signed in. */
    userId: { type: Number, default: null },
    revision: { type: Number, required: true },
    title: { type: String, required: true },
    digest: { type: String, default: null },
    contentSha256: { type: String, required: true },
    startedAt: { type: Date, required: true },
    /** The reader's network, not their IP address. Removed after a time. */
    network: { type: String },
    /** When the page last reported, from which the reading's length is computed. */
    seenAt: { type: Date, default: null },
    /** Set only while the view is being read, so that the partial index below holds no others. */
    reading: { type: Boolean },
    /** When reading resumed after its link had ended and become active again. */
    resumedAt: { type: Date },
    /**
     * While the view is being read: how long each page or section was on the screen, and how many reports came
     * (readings/record-shown.ts).
     */
    shown: { type: mongoose.Schema.Types.Mixed },
    counters: { type: [String], default: undefined },
    told: { type: Number },
    /** Number of pages or sections; absent until the reader's page has reported. */
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

/** Fields that most views do not have. */
type Counting = 'shown' | 'counters' | 'told' | 'parts' | 'unit'
type OptionalFields = 'pendingEvents' | 'reading' | 'resumedAt' | 'network' | Counting
type Stored = InferSchemaType<typeof schema>
export type ViewRecord = Defaulted<Omit<Stored, OptionalFields>> &
  Pick<Stored, OptionalFields> & { _id: string }
export const ViewModel = mongoose.model<ViewRecord>('View', schema)
