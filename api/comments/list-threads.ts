import { type Comment, type CommentThread, maxThreadCount } from '#contract/comments.ts'
import { getOwnIdea } from '../ideas/get-own-idea.ts'
import type { Page } from '../server/page.ts'
import { describeComments } from './describe-comments.ts'
import { findConversation } from './find-conversation.ts'
import { type CommentRecord, inThread } from './kept/comment.model.ts'
import { findPage, pageOfComments } from './kept/find-page.ts'
import { findReaderName, findThreads } from './kept/find-threads.ts'
import { countNewInThread } from './kept/new-comments.ts'

/** Most comments of one idea, or of one conversation, in one answer. */
const PAGE = 1_000
/** If an idea has more: threads per answer, and comments in each. */
const THREADS_PER_PAGE = 50
const COMMENTS_PER_THREAD = 20

type Asked = { conversation?: number | undefined; cursor?: string | undefined }
type Found = { recipientId: number; rows: CommentRecord[]; next: string | null }

/**
 * The threads of the owner's idea with their newest comments. If the idea has few comments, all are included; otherwise each thread
 * gets the same number, so that one reader's comments neither displace those of others nor make this slow.
 */
export async function listThreads(
  ownerId: number,
  ideaId: number,
  asked: Asked,
): Promise<Page<CommentThread>> {
  await getOwnIdea(ownerId, ideaId)
  const all = asked.cursor === undefined ? await findPage([{ ownerId, ideaId }], null, PAGE) : null
  const { items: found, next } =
    all && all.length <= PAGE ? { items: groupThreads(all), next: null } : await findNewest(ideaId, asked)
  const rows = found.flatMap((thread) => thread.rows)
  const comments = await describeComments(rows, () => 'owner')
  const commentsByThread = byThread(comments)
  const items = found.map((thread) =>
    describeThread(ideaId, thread, commentsByThread.get(thread.recipientId) ?? []),
  )
  return { items: await Promise.all(items), next }
}

const groupThreads = (all: CommentRecord[]): Found[] =>
  [...byThread(all)].map(([recipientId, rows]) => ({ recipientId, rows, next: null }))

function byThread<One extends { recipientId: number }>(all: One[]): ReadonlyMap<number, One[]> {
  const threads = new Map<number, One[]>()
  for (const one of all) {
    const thread = threads.get(one.recipientId)
    if (thread) thread.push(one)
    else threads.set(one.recipientId, [one])
  }
  return threads
}

/** The newest comments of each thread, and all of the conversation asked for. */
async function findNewest(ideaId: number, { conversation, cursor }: Asked): Promise<Page<Found>> {
  const wanted = conversation === undefined ? null : await findConversation(conversation, { ideaId })
  const { items: threads, next } = await findThreads(ideaId, cursor, THREADS_PER_PAGE)
  const items = threads.map(async (recipientId) => {
    const thread = [inThread(ideaId, recipientId)]
    const { items: newest, next } = pageOfComments(
      await findPage(thread, null, COMMENTS_PER_THREAD),
      COMMENTS_PER_THREAD,
    )
    if (wanted?.recipientId !== recipientId) return { recipientId, rows: newest, next }
    const { items: under } = pageOfComments(await findPage([{ under: wanted._id }], null, PAGE), PAGE)
    const rows = new Map([wanted, ...under, ...newest].map((row) => [row._id, row]))
    return { recipientId, rows: [...rows.values()], next }
  })
  return { items: await Promise.all(items), next }
}

async function describeThread(
  ideaId: number,
  { recipientId, next }: Found,
  comments: Comment[],
): Promise<CommentThread> {
  const thread = { ideaId, threadId: recipientId }
  const unread = comments.filter((comment) => comment.unread).length
  return {
    recipientId,
    name: comments.find(({ byOwner }) => !byOwner)?.author ?? (await findReaderName(thread)),
    comments,
    unread: next === null ? Math.min(unread, maxThreadCount) : await countNewInThread(thread, maxThreadCount),
    next,
  }
}
