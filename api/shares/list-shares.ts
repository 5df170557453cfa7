import type { Share } from '#contract/shares.ts'
import { getOwnIdea } from '../ideas/get-own-idea.ts'
import type { Context } from '../server/context.ts'
import { AccessRequestModel } from './access-request.model.ts'
import { describeShare } from './describe-share.ts'
import { findSharesOfIdea } from './find-share.ts'

const MAX_REQUESTS = 500

/** All links of the owner's own idea, the newest first, dead ones included. */
export async function listShares(context: Context, ownerId: number, ideaId: number): Promise<Share[]> {
  await getOwnIdea(ownerId, ideaId)
  const shares = await findSharesOfIdea(ownerId, ideaId)
  const requests = await AccessRequestModel.find({ shareId: { $in: shares.map(({ id }) => id) } })
    .sort({ askedAt: -1 })
    .limit(MAX_REQUESTS)
    .lean()
  return shares.map((share) => describeShare(context, share, requests))
}
