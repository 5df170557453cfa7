import mongoose from 'mongoose'

/** One comment. The thread it is in belongs to one recipient and the idea's owner. */
export type StoredComment = {
  _id: number
  ideaId: number
  ownerId: number
  /** The thread. */
  recipientId: number
  author: string
  byOwner: boolean
  content: string
  createdAt: Date
}

const schema = new mongoose.Schema<StoredComment>(
  {
    _id: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    recipientId: { type: Number, required: true },
    author: { type: String, required: true },
    byOwner: { type: Boolean, required: true },
    content: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ ideaId: 1, recipientId: 1 })
schema.index({ ownerId: 1, _id: 1 })

export const Comment = mongoose.model('Comment', schema, 'comments')
