import type { Share as SharedLink } from '#contract/shares.ts'
import type { Context } from '../context.ts'
import { getOwnIdea } from '../ideas/get-own-idea.ts'
import { AccessRequest } from './access-request.model.ts'
import { describeShare } from './describe-share.ts'
import { findSharesOfIdea } from './find-share.ts'

const MAX_REQUESTS = 500

/** All links of the owner's own idea, the newest first, dead ones included. */
export async function listShares(context: Context, ownerId: number, ideaId: number): Promise<SharedLink[]> {
  await getOwnIdea(ownerId, ideaId)
  const shares = await findSharesOfIdea(ownerId, ideaId)
  const requests = await AccessRequest.find({ shareId: { $in: shares.map(({ id }) => id) } })
    .sort({ askedAt: -1 })
    .limit(MAX_REQUESTS)
    .lean()
  return shares.map((share) => describeShare(context, share, requests))
}
