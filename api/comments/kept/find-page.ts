import { type Page, pageOf, readCursor } from '../../server/page.ts'
import { CommentModel, type CommentRecord, type inThread } from './comment.model.ts'

type Which = ReturnType<typeof inThread> | { ownerId: number; ideaId?: number } | { under: number }

/**
 * The newest comments of any of these, from a cursor on, with one more than a page has. Comments are numbered in the order in which they are
 * made: the id alone is a place, whatever their times are and whether the comment that it names is still there.
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

/** The newest of these, if there are more than a page has, and where the earlier ones begin. */
export const pageOfComments = (found: CommentRecord[], size: number): Page<CommentRecord> =>
  pageOf(
    found.sort((one, other) => other._id - one._id),
    size,
    ({ createdAt, _id }) => ({ at: createdAt, id: _id }),
  )
