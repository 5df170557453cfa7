import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { EXCERPT_LENGTH, MAX_PAGES } from './rules/comment-places.ts'
import { limits } from './rules/limits.ts'
import { PageQuery } from './rules/page-query.ts'

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const whole = (least: number) => v.pipe(v.number(), v.integer(), v.minValue(least))

/** A block of a text, by its place among all blocks (comment-places.ts) and its first words as they are read. */
const textPlace = {
  kind: v.literal('text'),
  block: whole(0),
  excerpt: v.pipe(v.string(), v.maxLength(2 * EXCERPT_LENGTH)),
}
/** A point on a page of a PDF, as fractions of its width and height from the top left corner. */
const pagePlace = {
  kind: v.literal('page'),
  page: v.pipe(whole(1), v.maxValue(MAX_PAGES)),
  x: fraction,
  y: fraction,
}
/** Where in the document a comment stands, as its reader says. */
export const CommentPlace = v.variant('kind', [v.strictObject(textPlace), v.strictObject(pagePlace)])
export type CommentPlace = v.InferOutput<typeof CommentPlace>

/** `revision`: what the reader had opened, which the place belongs to. */
const opened = { revision: v.number() }
const CheckedPlace = v.variant('kind', [
  v.object({ ...textPlace, ...opened }),
  v.object({ ...pagePlace, ...opened }),
])
export type CheckedPlace = v.InferOutput<typeof CheckedPlace>

export const Comment = v.object({
  id: v.number(),
  ideaId: v.number(),
  /** The thread: the id of the recipient who began it. */
  recipientId: v.number(),
  author: v.string(),
  byOwner: v.boolean(),
  content: v.string(),
  createdAt: Instant,
  /** Where it stands, of a comment that begins a conversation about a place. */
  place: v.optional(v.nullable(CheckedPlace), null),
  /** The comment that began the conversation it belongs to. Null for that one, and for comments on the whole. */
  under: v.optional(v.nullable(v.number()), null),
  /** Of a comment that begins a conversation: the owner is done with it, and its reader has written nothing since. */
  resolved: v.optional(v.boolean(), false),
  /** Whoever asks has not had it on their screen, on any device. */
  unread: v.optional(v.boolean(), false),
})
export type Comment = v.InferOutput<typeof Comment>

const id = whole(1)
const optionalId = v.optional(v.nullable(id))

export const CreateComment = v.strictObject({
  content: v.pipe(
    v.string('Please write a comment.'),
    // Half a character has no UTF-8 form: what is kept is what was compared and answered.
    v.transform((text) => text.toWellFormed()),
    v.trim(),
    v.nonEmpty('Please write a comment.'),
    v.maxLength(limits.commentLength, `Please use at most ${limits.commentLength} characters.`),
  ),
  /** Select among the caller's own sessions (recipient) or threads (owner); they never grant anything. */
  ideaId: optionalId,
  recipientId: optionalId,
  /** Accepted and ignored: the author is the session's. */
  author: v.optional(v.nullable(v.string())),
  /** A reader begins a conversation about a place in what they have open. */
  place: v.optional(v.nullable(CommentPlace)),
  /** Goes on in a conversation about a place, by the comment that began it. */
  under: optionalId,
  /**
   * What of the other side's words in the thread its author had on the page, from the one to the other without a gap: this, and nothing else,
   * is read by then. `upTo` 0 where it was nothing. Without it all is read that was written before, as a plain client means it.
   */
  seen: v.optional(v.nullable(v.strictObject({ from: id, upTo: whole(0) }))),
})

const queriedId = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'Not an id.'), v.transform(Number)),
)

/** The specification's `ideaId`, and one thread of that idea. Ids select among what the caller may see anyway. */
export const CommentQuery = v.object({ ideaId: queriedId, recipientId: queriedId, ...PageQuery.entries })

/** The newest comments of one thread. What they go on in has its beginning here, however old that is. */
export const CommentThread = v.object({
  recipientId: v.number(),
  /** Its reader. */
  name: v.string(),
  comments: v.array(Comment),
  /** So many comments of it are new to the owner, `maxThreadCount` at most. */
  unread: v.number(),
  /** The cursor of its earlier comments; null: these are all. */
  next: v.nullable(v.string()),
})
export type CommentThread = v.InferOutput<typeof CommentThread>
/** A thread's new comments are not counted any further. */
export const maxThreadCount = 100

/** Two people may read one idea in one browser: the page of each says by which link it was opened, and for whom. Logs of addresses do not hold a header. */
const headers = {
  'Access-Token':
    'The access token of a link: selects the reading of that link among those that this browser has open. It proves nothing.',
  'X-Reader':
    'The recipient whose reading at that link the page shows: 401 identify when somebody else reads in this browser by now. It proves nothing.',
}

export const listComments = endpoint({
  method: 'GET',
  by: 'owner or reader',
  path: '/api/comments',
  headers,
  query: CommentQuery,
  status: 200,
  answer: v.array(Comment),
  inTurn: true,
})
/**
 * Every thread of an idea with its newest comments: where one reader writes much, the others stand beside it all the same. `conversation`:
 * all of that one is wanted, by the comment that began it.
 */
export const listThreads = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/ideas/:id/threads',
  params: Id,
  query: v.object({ conversation: queriedId, ...PageQuery.entries }),
  status: 200,
  answer: v.array(CommentThread),
  inTurn: true,
})
export const createComment = endpoint({
  method: 'POST',
  by: 'owner or reader',
  path: '/api/comments',
  headers: {
    ...headers,
    'Idempotency-Key':
      "An id of this comment (8 to 64 of A-Z a-z 0-9 _ -), its author's own: a repeat answers the comment that it made, and is refused where its words are others.",
  },
  body: CreateComment,
  status: 201,
  answer: Comment,
})
/** So many at once. */
export const maxRead = 1_000
/** These comments of the other side were on the caller's screen. */
export const readComments = endpoint({
  method: 'POST',
  by: 'owner or reader',
  path: '/api/comments/read',
  headers,
  body: v.strictObject({ ids: v.pipe(v.array(id), v.maxLength(maxRead)) }),
  status: 204,
  answer: null,
})
/**
 * A conversation about a place is resolved, up to the newest comment that the owner has seen (`upTo`), or open again (null). What its reader
 * writes after that opens it by itself.
 */
export const resolveComment = endpoint({
  method: 'PUT',
  by: 'owner',
  path: '/api/comments/:id/resolved',
  params: Id,
  body: v.strictObject({ upTo: v.nullable(id) }),
  status: 200,
  answer: Comment,
})
