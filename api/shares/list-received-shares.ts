import type { ReceivedShare } from '#contract/shares.ts'
import { getUserNames } from '../accounts/get-user.ts'
import { findExistingIdeas } from '../ideas/find-existing-ideas.ts'
import type { Context } from '../server/context.ts'
import { findShares } from './find-share.ts'
import { shareState } from './share-state.ts'
import { unsealToken } from './share-token.ts'
import { ViewModel, type ViewRecord } from './view.model.ts'

const MAX_VIEWS = 500

/**
 * The ideas that a user opened through other people's links while signed in, the last opened first. The title is the one
 * that was read: a later one is not this reader's to see.
 */
export async function listReceivedShares(context: Context, userId: number): Promise<ReceivedShare[]> {
  const views = await ViewModel.find({ userId }).sort({ startedAt: -1 }).limit(MAX_VIEWS).lean()
  const latest = new Map<number, ViewRecord>()
  for (const view of views) if (!latest.has(view.shareId)) latest.set(view.shareId, view)
  const [shares, existing, nameOf] = await Promise.all([
    findShares([...latest.keys()]),
    findExistingIdeas(views.map(({ ideaId }) => ideaId)),
    getUserNames(views.map(({ ownerId }) => ownerId)),
  ])
  const byId = new Map(shares.map((share) => [share.id, share]))
  return [...latest.values()].flatMap((view) => {
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
}
