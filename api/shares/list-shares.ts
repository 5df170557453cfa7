import type { Share } from '#contract/shares.ts'
import { listRequests } from '../activity/log/list-requests.ts'
import { countNewAtLinks } from '../comments/kept/new-comments.ts'
import { getOwnIdea } from '../ideas/get-own-idea.ts'
import type { Context } from '../server/context.ts'
import { type Page, pageOf, readCursor } from '../server/page.ts'
import { describeShare } from './describe-share.ts'
import { findSharesOfIdea } from './find-share.ts'

/** Links per page. */
const PAGE = 500

/** A page of the links to the owner's own idea, the newest first, dead ones included. */
export async function listShares(
  context: Context,
  ownerId: number,
  ideaId: number,
  cursor?: string,
): Promise<Page<Share>> {
  await getOwnIdea(ownerId, ideaId)
  // Link ids increase in the order of creation, so the id alone identifies a place in the list.
  const below = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(readCursor(cursor)?.id) || 0
  const rows = await findSharesOfIdea(ownerId, ideaId, { below, count: PAGE + 1 })
  const { items: shares, next } = pageOf(rows, PAGE, ({ createdAt, id }) => ({ at: createdAt, id }))
  const [requests, comments] = await Promise.all([
    listRequests(
      ownerId,
      shares.map(({ id }) => id),
    ),
    countNewAtLinks(ownerId, ideaId),
  ])
  const items = shares.map((share) => describeShare(context, share, requests, comments.get(share.id)))
  return { items, next }
}
