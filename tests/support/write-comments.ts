import mongoose from 'mongoose'
import { nextId } from '../../api/adapters/database/sequence.model.ts'
import { CommentModel, type CommentRecord } from '../../api/comments/kept/comment.model.ts'

type Written = Pick<CommentRecord, 'ideaId' | 'ownerId' | 'recipientId'> & Partial<CommentRecord>

/** Puts readers' comments into the store, faster than anybody can write them: all are new to the owner and have the same time. Returns their ids. */
export async function writeComments(comments: Written[]): Promise<number[]> {
  const first = await nextId('comments')
  await mongoose.model('Sequence').updateOne({ _id: 'comments' }, { $inc: { value: comments.length } })
  const createdAt = new Date()
  const said = { author: 'Bob Reader', byOwner: false, content: 'flood', createdAt, unread: true }
  const rows = comments.map((comment, n) => ({ ...said, ...comment, _id: first + n }))
  await CommentModel.insertMany(rows, { lean: true })
  return rows.map(({ _id }) => _id)
}
