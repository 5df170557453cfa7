import mongoose, { type InferSchemaType } from 'mongoose'
import { indexPending, pendingField } from '../../adapters/database/pending-event.model.ts'

/** The place of a comment in the release that its reader had opened. */
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

/** A comment. Its thread belongs to one recipient and the idea's owner. */
const schema = new mongoose.Schema(
  {
    _id: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    /** The thread's id, which is that of the recipient who began it; the field keeps its first name. */
    recipientId: { type: Number, required: true },
    /** The link through which a reader wrote it. Absent for the owner, and in comments from before this was stored. */
    shareId: { type: Number },
    author: { type: String, required: true },
    byOwner: { type: Boolean, required: true },
    content: { type: String, required: true },
    createdAt: { type: Date, required: true },
    /** Set on a comment that begins a conversation about a place; later comments name that one in `under`. */
    place: { type: placeSchema },
    under: { type: Number },
    /** The newest comment of the conversation that the owner had seen when resolving it. Absent while it is open. */
    resolvedUpTo: { type: Number },
    /** Set until the other side has had it on a screen, so that the partial index holds only new comments. */
    unread: { type: Boolean },
    /** The Idempotency-Key it was sent with; absent if there was none. */
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

/** Filter for one thread of an idea, by the stored field names. */
export const inThread = (ideaId: number, threadId: number) => ({ ideaId, recipientId: threadId })

/** Filter for the comments of a conversation: about a place, given the comment that began it, or about the whole document. */
export const inConversation = (root: number | null) =>
  root === null
    ? { under: { $exists: false }, place: { $exists: false } }
    : { $or: [{ _id: root }, { under: root }] }

export type CommentRecord = InferSchemaType<typeof schema> & { _id: number }
export const CommentModel = mongoose.model('Comment', schema)
