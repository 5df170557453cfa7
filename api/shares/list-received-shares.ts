import type { ReceivedShare } from '#contract/shares.ts'
import { getUserName } from '../accounts/get-user.ts'
import type { Context } from '../context.ts'
import { findIdeaFacts } from '../ideas/find-idea-facts.ts'
import { findShares, type ShareRecord } from './find-share.ts'
import { shareState } from './share-state.ts'
import { unsealToken } from './share-token.ts'
import { type StoredView, View } from './view.model.ts'

const MAX_VIEWS = 500

/** The ideas that a user opened through other people's links while signed in, the last opened first. */
export async function listReceivedShares(context: Context, userId: number): Promise<ReceivedShare[]> {
  const views = await View.find({ userId }).sort({ startedAt: -1 }).limit(MAX_VIEWS).lean()
  const latest = new Map<number, StoredView>()
  for (const view of views) if (!latest.has(view.shareId)) latest.set(view.shareId, view)
  const shares = new Map((await findShares([...latest.keys()])).map((share) => [share.id, share]))
  return Promise.all(
    [...latest.values()].flatMap((view) => {
      const share = shares.get(view.shareId)
      return share ? [describe(context, view, share)] : []
    }),
  )
}

/** The title is the one that was read: a later one is not this reader's to see. */
async function describe(context: Context, view: StoredView, share: ShareRecord): Promise<ReceivedShare> {
  const [idea, ownerName] = await Promise.all([findIdeaFacts(share.ideaId), getUserName(share.ownerId)])
  return {
    accessLink: unsealToken(context, share.sealedToken),
    title: view.title,
    ownerName,
    state: shareState(share, idea !== null, context.now()),
    openedAt: view.startedAt.toISOString(),
  }
}
