import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'
import { limits } from './rules/limits.ts'

export const Comment = v.object({
  id: v.number(),
  ideaId: v.number(),
  /** The thread: the id of the recipient who began it. */
  recipientId: v.number(),
  author: v.string(),
  byOwner: v.boolean(),
  content: v.string(),
  createdAt: Instant,
})
export type Comment = v.InferOutput<typeof Comment>

const optionalId = v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))))

export const CreateComment = v.strictObject({
  content: v.pipe(
    v.string('Please write a comment.'),
    v.trim(),
    v.nonEmpty('Please write a comment.'),
    v.maxLength(limits.commentLength, `Please use at most ${limits.commentLength} characters.`),
  ),
  /** Select among the caller's own sessions (recipient) or threads (owner); they never grant anything. */
  ideaId: optionalId,
  recipientId: optionalId,
  /** Accepted and ignored: the author is the session's. */
  author: v.optional(v.nullable(v.string())),
})

/** The specification's query. Ids select among what the caller may see anyway. */
export const CommentQuery = v.object({
  ideaId: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'Not an id.'), v.transform(Number))),
})

export const listComments = endpoint({
  method: 'GET',
  by: 'owner or reader',
  path: '/api/comments',
  query: CommentQuery,
  status: 200,
  answer: v.array(Comment),
  inTurn: true,
})
export const createComment = endpoint({
  method: 'POST',
  by: 'owner or reader',
  path: '/api/comments',
  body: CreateComment,
  status: 201,
  answer: Comment,
})
