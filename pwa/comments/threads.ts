import type { Comment } from '#contract/comments.ts'
import type { Mark } from './places/marks.ts'

/** Comments about one place, the one that began them first. */
export type Conversation = {
  id: number
  place: NonNullable<Comment['place']>
  isResolved: boolean
  comments: Comment[]
}
export type Thread = {
  id: number
  name: string
  /** On the whole. */
  comments: Comment[]
  /** About places, in the order in which they began. */
  conversations: Conversation[]
  newest: number
}

/** One thread for each recipient, the one with the newest comment first; inside, oldest first. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const threads = new Map<number, Thread>()
  for (const comment of [...comments].sort((one, other) => one.id - other.id)) {
    const { recipientId: id } = comment
    const thread = threads.get(id) ?? { id, name: '', comments: [], conversations: [], newest: 0 }
    addTo(thread, comment)
    threads.set(id, thread)
  }
  return [...threads.values()].sort((one, other) => other.newest - one.newest)
}

function addTo(thread: Thread, comment: Comment): void {
  const { id, place, under, byOwner, author, resolved } = comment
  thread.newest = id
  if (!byOwner) thread.name = author
  if (place) thread.conversations.push({ id, place, isResolved: resolved, comments: [comment] })
  else (thread.conversations.find((one) => one.id === under) ?? thread).comments.push(comment)
}

/** A conversation as its place in the document shows it. */
export const markOf = ({ id, place, isResolved, comments }: Conversation): Mark => ({
  ...{ id, place, isResolved },
  count: comments.length,
  unread: comments.filter(({ unread }) => unread).length,
})

export const countLabel = (count: number) => (count === 1 ? '1 comment' : `${count} comments`)
