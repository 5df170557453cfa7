import mongoose, { type InferSchemaType } from 'mongoose'
import { indexPending, pendingField } from '../adapters/database/pending-event.model.ts'

/** One comment. The thread it is in belongs to one recipient and the idea's owner. */
const schema = new mongoose.Schema(
  {
    _id: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    /** The thread's id, under the name that it was first stored by: a thread has the id of the recipient who began it. */
    recipientId: { type: Number, required: true },
    author: { type: String, required: true },
    byOwner: { type: Boolean, required: true },
    content: { type: String, required: true },
    createdAt: { type: Date, required: true },
    pendingEvents: pendingField,
  },
  { versionKey: false, collection: 'comments' },
)
schema.index({ ideaId: 1, recipientId: 1, _id: 1 })
schema.index({ ownerId: 1, ideaId: 1, _id: 1 })
schema.index({ ownerId: 1, _id: 1 })
indexPending(schema)

/** The thread of an idea, as it is stored. */
export const inThread = (ideaId: number, threadId: number) => ({ ideaId, recipientId: threadId })

export type CommentRecord = InferSchemaType<typeof schema> & { _id: number }
export const CommentModel = mongoose.model('Comment', schema)

export const findNewest = (which: mongoose.QueryFilter<CommentRecord>, count: number) =>
  CommentModel.find(which).sort({ _id: -1 }).limit(count).lean()
