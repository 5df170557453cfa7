import mongoose from 'mongoose'

/** One view: the first release of content to one access session, and exactly what was released. Insert only. */
export type StoredView = {
  _id: string
  shareId: number
  ideaId: number
  ownerId: number
  recipientId: number
  /** The reader's own account, where they were signed in. */
  userId: number | null
  revision: number
  title: string
  digest: string | null
  contentSha256: string
  startedAt: Date
  /** The reader's network, not their address. */
  network: string
}

const schema = new mongoose.Schema<StoredView>(
  {
    _id: { type: String, required: true },
    shareId: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    recipientId: { type: Number, required: true },
    userId: { type: Number, default: null },
    revision: { type: Number, required: true },
    title: { type: String, required: true },
    digest: { type: String, default: null },
    contentSha256: { type: String, required: true },
    startedAt: { type: Date, required: true },
    network: { type: String, required: true },
  },
  { versionKey: false },
)
schema.index({ shareId: 1 })
schema.index({ userId: 1, startedAt: -1 })

export const View = mongoose.model('View', schema, 'views')
