import mongoose, { type InferSchemaType } from 'mongoose'
import { indexPending, pendingField } from '../../adapters/database/pending-event.model.ts'

/** Where a comment stands in what its reader had opened. */
const placeSchema = new mongoose.Schema(
  {
    kind: { type: String, required: true, enum: ['text', 'page'] as const },
    revision: { type: Number, required: true },
    block: { type: Number },
    excerpt: { type: String },
    page: { type: Number },
    x: { type: Number },
    y: { type: Number },
  },
  { _id: false },
)

/** One comment. The thread it is in belongs to one recipient and the idea's owner. */
const schema = new mongoose.Schema(
  {
    _id: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    /** The thread's id, under the name that it was first stored by: a thread has the id of the recipient who began it. */
    recipientId: { type: Number, required: true },
    /** The link by which a reader wrote it. Absent for the owner, and in comments from before links were told. */
    shareId: { type: Number },
    author: { type: String, required: true },
    byOwner: { type: Boolean, required: true },
    content: { type: String, required: true },
    createdAt: { type: Date, required: true },
    /** Only of a comment that begins a conversation about a place; `under` names it in those that follow. */
    place: { type: placeSchema },
    under: { type: Number },
    /** The newest comment of the conversation that its owner had seen when they resolved it. Absent while it is open. */
    resolvedUpTo: { type: Number },
    /** Only while the other side has not had it on a screen: the index holds no others. */
    unread: { type: Boolean },
    /** The Idempotency-Key that its author sent it with; absent where there was none. */
    commentKey: { type: String },
    pendingEvents: pendingField,
  },
  { versionKey: false, collection: 'comments' },
)
schema.index({ ideaId: 1, recipientId: 1, _id: 1 })
schema.index({ ownerId: 1, ideaId: 1, _id: 1 })
schema.index({ ownerId: 1, _id: 1 })
schema.index(
  { ownerId: 1, unread: 1, byOwner: 1, ideaId: 1, _id: 1 },
  { partialFilterExpression: { unread: true } },
)
schema.index(
  { ideaId: 1, recipientId: 1, byOwner: 1, unread: 1 },
  { partialFilterExpression: { unread: true } },
)
schema.index({ under: 1, _id: 1 }, { partialFilterExpression: { under: { $exists: true } } })
schema.index(
  { ideaId: 1, recipientId: 1, byOwner: 1, commentKey: 1 },
  { unique: true, partialFilterExpression: { commentKey: { $exists: true } } },
)
indexPending(schema)

/** The thread of an idea, as it is stored. */
export const inThread = (ideaId: number, threadId: number) => ({ ideaId, recipientId: threadId })

/** The comments of a conversation: about a place, by the comment that began it, or about the whole. */
export const inConversation = (root: number | null) =>
  root === null
    ? { under: { $exists: false }, place: { $exists: false } }
    : { $or: [{ _id: root }, { under: root }] }

export type CommentRecord = InferSchemaType<typeof schema> & { _id: number }
export const CommentModel = mongoose.model('Comment', schema)
