import mongoose, { type InferSchemaType } from 'mongoose'
import type { Defaulted } from '../adapters/database/defaulted.ts'

/** One view: the first release of content to one access session, and exactly what was released. Insert only. */
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
    /** The reader's network, not their address. */
    network: { type: String, required: true },
  },
  { versionKey: false, collection: 'views' },
)
schema.index({ shareId: 1 })
schema.index({ userId: 1, startedAt: -1, _id: -1 })

export type ViewRecord = Defaulted<InferSchemaType<typeof schema>> & { _id: string }
export const ViewModel = mongoose.model<ViewRecord>('View', schema)
