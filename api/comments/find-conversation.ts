import { CommentModel, type CommentRecord } from './kept/comment.model.ts'

type Where = { ideaId?: number; recipientId?: number }

/** The comment that began a conversation about a place, at an idea or in a thread if these are named; null if there is none. */
export const findConversation = (id: number, where: Where = {}): Promise<CommentRecord | null> =>
  CommentModel.findOne({ _id: id, place: { $exists: true }, ...where }).lean<CommentRecord>()
