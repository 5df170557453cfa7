import type { Comment } from '#contract/comments.ts'

export type Thread = { id: number; name: string; comments: Comment[] }

/** One thread for each recipient, the one with the newest comment first; inside, oldest first. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const threads = new Map<number, Thread>()
  for (const comment of [...comments].sort((one, other) => one.id - other.id)) {
    const { recipientId: id } = comment
    const thread = threads.get(id) ?? { id, name: '', comments: [] }
    thread.comments.push(comment)
    if (!comment.byOwner) thread.name = comment.author
    threads.set(id, thread)
  }
  return [...threads.values()].sort((one, other) => newest(other) - newest(one))
}

const newest = ({ comments }: Thread) => comments.at(-1)?.id ?? 0

export const countLabel = (count: number) => (count === 1 ? '1 comment' : `${count} comments`)
