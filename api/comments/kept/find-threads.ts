import { type Page, pageOf, readCursor } from '../../server/page.ts'
import { CommentModel, inThread } from './comment.model.ts'
import type { Thread } from './new-comments.ts'

/** The threads of an idea, those of the latest readers first. Each takes one index look-up, which skips all its comments. */
export async function findThreads(
  ideaId: number,
  cursor: string | undefined,
  size: number,
): Promise<Page<number>> {
  const place = readCursor(cursor)
  let below = place ? Number(place.id) || 0 : Number.MAX_SAFE_INTEGER
  const found: { id: number; createdAt: Date }[] = []
  while (found.length <= size) {
    const newest = await CommentModel.findOne(
      { ideaId, recipientId: { $lt: below } },
      { recipientId: 1, createdAt: 1 },
    )
      .sort({ recipientId: -1, _id: -1 })
      .lean()
    if (!newest) break
    below = newest.recipientId
    found.push({ id: below, createdAt: newest.createdAt })
  }
  const { items, next } = pageOf(found, size, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { items: items.map(({ id }) => id), next }
}

/** The name of a thread's reader, if they wrote anything. */
export async function findReaderName({ ideaId, threadId }: Thread): Promise<string> {
  const first = await CommentModel.findOne({ ...inThread(ideaId, threadId), byOwner: false }, { author: 1 })
    .sort({ _id: 1 })
    .lean()
  return first?.author ?? ''
}
