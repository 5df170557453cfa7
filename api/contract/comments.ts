import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { EXCERPT_LENGTH, MAX_PAGES } from './rules/comment-places.ts'
import { limits } from './rules/limits.ts'
import { PageQuery } from './rules/page-query.ts'

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const whole = (least: number) => v.pipe(v.number(), v.integer(), v.minValue(least))

/** A block of a text, by its index among all blocks (comment-places.ts) and its first words as displayed. */
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
/** Where in the document a comment stands, as the reader's page sends it. */
export const CommentPlace = v.variant('kind', [v.strictObject(textPlace), v.strictObject(pagePlace)])
export type CommentPlace = v.InferOutput<typeof CommentPlace>

/** `revision`: the one that the reader had opened, to which the place belongs. */
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
  /** Set on a comment that begins a conversation about a place: where it stands. */
  place: v.optional(v.nullable(CheckedPlace), null),
  /** The comment that began its conversation. Null for that one itself, and for comments on the whole document. */
  under: v.optional(v.nullable(v.number()), null),
  /** True for the first comment of a conversation that the owner resolved and whose reader has written nothing since. */
  resolved: v.optional(v.boolean(), false),
  /** The caller has not had it on a screen, on any device. */
  unread: v.optional(v.boolean(), false),
})
export type Comment = v.InferOutput<typeof Comment>

const id = whole(1)
const optionalId = v.optional(v.nullable(id))

export const CreateComment = v.strictObject({
  content: v.pipe(
    v.string('Please write a comment.'),
    // A lone surrogate has no UTF-8 form. Replacing it here keeps what is stored equal to what is compared and answered.
    v.transform((text) => text.toWellFormed()),
    v.trim(),
    v.nonEmpty('Please write a comment.'),
    v.maxLength(limits.commentLength, `Please use at most ${limits.commentLength} characters.`),
  ),
  /** These ids select among the caller's own sessions (recipient) or threads (owner); they never grant anything. */
  ideaId: optionalId,
  recipientId: optionalId,
  /** Accepted and ignored: the author is the session's. */
  author: v.optional(v.nullable(v.string())),
  /** Begins a conversation about a place in the document that the reader has open. */
  place: v.optional(v.nullable(CommentPlace)),
  /** Continues a conversation about a place: the comment that began it. */
  under: optionalId,
  /**
   * Which comments of the other side the author had on the page: all from `from` to `upTo`. Only these become read. `upTo` is 0 where there
   * were none. A plain client leaves this out; then everything written before becomes read.
   */
  seen: v.optional(v.nullable(v.strictObject({ from: id, upTo: whole(0) }))),
})

const queriedId = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'Not an id.'), v.transform(Number)),
)

/** The specification's `ideaId`, and one thread of that idea. Ids select among what the caller may see anyway. */
export const CommentQuery = v.object({ ideaId: queriedId, recipientId: queriedId, ...PageQuery.entries })

/** The newest comments of one thread, and the first comment of each of their conversations, however old it is. */
export const CommentThread = v.object({
  recipientId: v.number(),
  /** The name of the thread's reader. */
  name: v.string(),
  comments: v.array(Comment),
  /** How many of its comments are new to the owner, `maxThreadCount` at most. */
  unread: v.number(),
  /** The cursor of its earlier comments; null if there are none. */
  next: v.nullable(v.string()),
})
export type CommentThread = v.InferOutput<typeof CommentThread>
/** New comments of a thread are counted up to this number. */
export const maxThreadCount = 100

/** Two people may read one idea in one browser, so each page says which link opened it, and for whom. Access logs hold URLs but no headers. */
const headers = {
  'Access-Token':
    'The access token of a link: selects the reading of that link among those open in this browser. It grants nothing.',
  'X-Reader':
    'The recipient whose reading at that link the page shows: 401 identify when somebody else reads in this browser now. It grants nothing.',
}

export const listComments = endpoint({
  method: 'GET',
  by: 'owner or reader',
  path: '/api/comments',
  headers,
  query: CommentQuery,
  status: 200,
  answer: v.array(Comment),
  hasLargeAnswer: true,
})
/**
 * Every thread of an idea with its newest comments, so that a reader who writes much does not crowd out the others. `conversation`: the
 * first comment of a conversation that is wanted in full.
 */
export const listThreads = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/ideas/:id/threads',
  params: Id,
  query: v.object({ conversation: queriedId, ...PageQuery.entries }),
  status: 200,
  answer: v.array(CommentThread),
  hasLargeAnswer: true,
})
export const createComment = endpoint({
  method: 'POST',
  by: 'owner or reader',
  path: '/api/comments',
  headers: {
    ...headers,
    'Idempotency-Key':
      'An id of this comment, chosen by its author (8 to 64 of A-Z a-z 0-9 _ -): a repeat returns the same comment, and is refused if its words differ.',
  },
  body: CreateComment,
  status: 201,
  answer: Comment,
})
/** Most ids in one call. */
export const maxRead = 1_000
/** Marks comments of the other side as read: they were on the caller's screen. */
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
 * Resolves a conversation about a place, up to the newest comment that the owner has seen (`upTo`), or reopens it (null). A later comment
 * of its reader reopens it, too.
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
