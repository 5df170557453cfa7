import { type Page, pageOf, readCursor } from '../../server/page.ts'
import { CommentModel, type CommentRecord, type inThread } from './comment.model.ts'

type Which = ReturnType<typeof inThread> | { ownerId: number; ideaId?: number } | { under: number }

/**
 * The newest comments matching any of these filters, from a cursor on, plus one more than fits on a page. Comment ids increase in
 * the order of creation, so the id alone is a position, whatever the times and even if that comment is gone.
 */
export async function findPage(
  which: readonly Which[],
  cursor: string | null | undefined,
  size: number,
): Promise<CommentRecord[]> {
  const place = readCursor(cursor ?? undefined)
  const before = Number(place?.id ?? Number.MAX_SAFE_INTEGER) || 0
  const each = which.map((one) => ({ ...one, _id: { $lt: before } }))
  return CommentModel.find(each.length === 1 ? { ...each[0] } : { $or: each })
    .sort({ _id: -1 })
    .limit(size + 1)
    .lean<CommentRecord[]>()
}

/** The newest page of these comments, and where earlier ones begin if there are more. */
export const pageOfComments = (found: CommentRecord[], size: number): Page<CommentRecord> =>
  pageOf(
    found.sort((one, other) => other._id - one._id),
    size,
    ({ createdAt, _id }) => ({ at: createdAt, id: _id }),
  )
