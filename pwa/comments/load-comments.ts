import {
  type Comment,
  type CommentThread,
  listComments,
  listThreads,
  maxThreadCount,
} from '#contract/comments.ts'
import type { Acting } from '../data/account.ts'
import { callPage, callPages } from '../data/call-pages.ts'

/** The newest comments of each thread, as far back as they were requested, without gaps. `earlier` names the threads that have more. */
export type Loaded = { comments: Comment[]; earlier: Readonly<Record<string, Earlier>> }
/** The comments of a thread that are not loaded yet. */
export type Earlier = {
  cursor: string
  /** Id of the oldest comment from which on the thread is complete. */
  from: number
  /** Name of the thread's reader, who may have written none of the loaded comments. */
  name: string
  /** How many of them are new to the owner; a minimum if `isMore`, where the server stopped counting. */
  unread: number
  isMore: boolean
}
export const hasEarlier = ({ earlier }: Loaded): boolean => Object.keys(earlier).length > 0

type Asking = {
  ideaId: number
  acting: Acting & { headers: Record<string, string> }
  signal?: AbortSignal
}

/** Maximum number of earlier pages of a thread that a refetch loads again. */
const MAX_AGAIN = 10

/** Loads the newest comments, and the earlier pages that were shown before, so that they do not disappear when new ones arrive. */
export async function loadComments(asking: Asking, findKnown: () => Loaded | undefined): Promise<Loaded> {
  let loaded = asking.acting.as === 'owner' ? await loadThreads(asking) : await loadOwnThread(asking)
  const known = findKnown()
  for (const threadId of Object.keys(loaded.earlier)) {
    const from = known ? startOf(known, threadId) : Number.POSITIVE_INFINITY
    for (let left = MAX_AGAIN; left > 0; left--) {
      const earlier = loaded.earlier[threadId]
      if (!earlier || earlier.from <= from) break
      loaded = addPage(loaded, threadId, await loadEarlier(asking, threadId, earlier))
    }
  }
  return loaded
}

/**
 * The range of the other side's comments that the page shows without a gap. Own comments do not count: they appear at once, before
 * comments that came meanwhile. `answered` is the thread that the owner answers; a reader has only one thread.
 */
export function seenOf({ comments, earlier }: Loaded, answered?: number) {
  const threadId = answered ?? comments[0]?.recipientId
  const ofOthers = comments.filter(({ byOwner }) => byOwner === (answered === undefined))
  const ids = ofOthers.flatMap(({ id, recipientId }) => (recipientId === threadId ? id : []))
  return { from: earlier[String(threadId)]?.from ?? 1, upTo: Math.max(0, ...ids) }
}

/** Id of the oldest comment of a thread that was shown. */
const startOf = ({ comments, earlier }: Loaded, threadId: string): number =>
  earlier[threadId]?.from ??
  Math.min(...comments.flatMap(({ id, recipientId }) => (String(recipientId) === threadId ? id : [])))

async function loadThreads({ ideaId, acting, signal }: Asking): Promise<Loaded> {
  // An address such as /editor/7#conversation-12 leads to that conversation, however old it is.
  const [, conversation] = /^#conversation-(\d+)$/.exec(location.hash) ?? []
  const threads: CommentThread[] = []
  const options = { ...acting, params: { id: ideaId }, query: { conversation }, ...(signal && { signal }) }
  for await (const page of callPages(listThreads, options)) threads.push(...page)
  const earlier = threads.flatMap(({ recipientId, name, comments, unread, next }) => {
    if (next === null) return []
    const loaded = comments.filter((comment) => comment.unread).length
    const before = { cursor: next, from: placeOf(next), name, isMore: unread >= maxThreadCount }
    return [[recipientId, { ...before, unread: Math.max(0, unread - loaded) }] as const]
  })
  return { comments: threads.flatMap(({ comments }) => comments), earlier: Object.fromEntries(earlier) }
}

async function loadOwnThread({ ideaId, acting, signal }: Asking): Promise<Loaded> {
  const { page: comments, next } = await callPage(listComments, {
    ...acting,
    query: { ideaId },
    ...(signal && { signal }),
  })
  const threadId = comments.at(-1)?.recipientId
  if (next === null || threadId === undefined) return { comments, earlier: {} }
  const before = { cursor: next, from: placeOf(next), name: '', unread: 0, isMore: false }
  return { comments, earlier: { [threadId]: before } }
}

/** A cursor is the time and the id of the last row (docs/decisions/0018-turns-steps-and-pagination.md). */
const placeOf = (cursor: string): number => Number(cursor.split('-')[1])

type Page = { cursor: string; page: Comment[]; next: string | null }

/** Loads the page of a thread before the comments that are loaded. */
export async function loadEarlier(
  { ideaId, acting, signal }: Asking,
  threadId: string,
  { cursor }: Earlier,
): Promise<Page> {
  const recipientId = acting.as === 'owner' ? threadId : undefined
  const query = { ideaId, recipientId, cursor }
  return { cursor, ...(await callPage(listComments, { ...acting, query, ...(signal && { signal }) })) }
}

/** Adds an earlier page to the loaded comments. A page that does not belong right before them changes nothing. */
export function addPage(loaded: Loaded, threadId: string, { cursor, page, next }: Page): Loaded {
  const { [threadId]: before, ...others } = loaded.earlier
  if (before?.cursor !== cursor) return loaded
  const known = new Set(loaded.comments.map(({ id }) => id))
  const added = page.filter(({ id }) => !known.has(id))
  const unread = Math.max(0, before.unread - added.filter((comment) => comment.unread).length)
  const earlier =
    next === null
      ? others
      : { ...others, [threadId]: { ...before, cursor: next, from: placeOf(next), unread } }
  return { comments: [...added, ...loaded.comments], earlier }
}
