import type { ReceivedShare } from '#contract/shares.ts'
import { getUserNames } from '../accounts/get-user.ts'
import { findExistingIdeas } from '../ideas/find-idea-facts.ts'
import type { Context } from '../server/context.ts'
import { afterCursor, type Page, pageOf, readCursor } from '../server/page.ts'
import { findShares } from './find-share.ts'
import { shareState } from './share-state.ts'
import { unsealToken } from './share-token.ts'
import { ViewModel, type ViewRecord } from './view.model.ts'

/** Views per page. A link opened several times may appear on several pages, the latest opening first. */
const PAGE = 500

/**
 * A page of the ideas that a user opened through other people's links while signed in, the latest first. The title is the one they
 * read, because they may not see a later one.
 */
export async function listReceivedShares(
  context: Context,
  userId: number,
  cursor?: string,
): Promise<Page<ReceivedShare>> {
  const place = readCursor(cursor)
  const rest = place && afterCursor('startedAt', place)
  const rows = await ViewModel.find({ userId, ...rest })
    .sort({ startedAt: -1, _id: -1 })
    .limit(PAGE + 1)
    .lean()
  const { items: views, next } = pageOf(rows, PAGE, ({ startedAt, _id }) => ({ at: startedAt, id: _id }))
  const latest = new Map<number, ViewRecord>()
  for (const view of views) if (!latest.has(view.shareId)) latest.set(view.shareId, view)
  const [shares, existing, nameOf] = await Promise.all([
    findShares([...latest.keys()]),
    findExistingIdeas(views.map(({ ideaId }) => ideaId)),
    getUserNames(views.map(({ ownerId }) => ownerId)),
  ])
  const byId = new Map(shares.map((share) => [share.id, share]))
  const items = [...latest.values()].flatMap((view) => {
    const share = byId.get(view.shareId)
    if (!share) return []
    return {
      accessLink: unsealToken(context, share.sealedToken),
      title: view.title,
      ownerName: nameOf(share.ownerId),
      state: shareState(share, existing.has(share.ideaId), context.now()),
      openedAt: view.startedAt.toISOString(),
    }
  })
  return { items, next }
}
