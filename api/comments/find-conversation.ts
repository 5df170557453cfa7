import { CommentModel, type CommentRecord } from './kept/comment.model.ts'

type Owned = { ideaId: number; recipientId: number } | { ownerId: number; ideaId?: number }

/** The comment that began a conversation about a place, in a thread or among an owner's ideas; null if there is none. */
export const findConversation = (id: number, owned: Owned): Promise<CommentRecord | null> =>
  CommentModel.findOne({ _id: id, place: { $exists: true }, ...owned }).lean<CommentRecord>()
