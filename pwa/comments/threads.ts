import type { Comment } from '#contract/comments.ts'
import type { Earlier, Loaded } from './load-comments.ts'
import type { Mark } from './places/marks.ts'

/** Comments about one place; the first is the one that started the conversation. */
export type Conversation = {
  id: number
  place: NonNullable<Comment['place']>
  isResolved: boolean
  comments: Comment[]
  /** Comments between the first and the second one may not be loaded. */
  hasGap: boolean
}
export type Thread = {
  id: number
  name: string
  /** Comments on the idea as a whole. */
  comments: Comment[]
  /** Conversations about places, in the order in which they were started. */
  conversations: Conversation[]
  newest: number
  /** Earlier comments that are not loaded. */
  earlier: Earlier | undefined
}

/** One thread for each recipient, the one with the newest comment first; inside, oldest first. */
export function threadsOf({ comments, earlier }: Loaded = { comments: [], earlier: {} }): Thread[] {
  const threads = new Map<number, Thread>()
  for (const comment of [...comments].sort((one, other) => one.id - other.id)) {
    const { recipientId: id } = comment
    const thread = threads.get(id) ?? begin(id, earlier[id])
    addTo(thread, comment)
    threads.set(id, thread)
  }
  return [...threads.values()].sort((one, other) => other.newest - one.newest)
}

const begin = (id: number, earlier: Earlier | undefined): Thread => ({
  id,
  name: earlier?.name ?? '',
  comments: [],
  conversations: [],
  newest: 0,
  earlier,
})

function addTo(thread: Thread, comment: Comment): void {
  const { id, place, under, byOwner, author, resolved } = comment
  thread.newest = id
  if (!byOwner) thread.name = author
  const hasGap = id < (thread.earlier?.from ?? 0)
  if (place) thread.conversations.push({ id, place, isResolved: resolved, comments: [comment], hasGap })
  else (thread.conversations.find((one) => one.id === under) ?? thread).comments.push(comment)
}

/** Summary of a conversation for its place in the document. */
export const markOf = ({ id, place, isResolved, comments }: Conversation): Mark => ({
  ...{ id, place, isResolved },
  count: comments.length,
  unread: comments.filter(({ unread }) => unread).length,
})

/** `isMore` means that there are others that are not loaded. */
export const countLabel = (count: number, isMore = false) =>
  isMore ? `${count}+ comments` : count === 1 ? '1 comment' : `${count} comments`
