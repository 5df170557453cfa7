import { newEvent } from '../activity/log/new-event.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { countShares } from '../ideas/count-shares.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { ShareModel } from './share.model.ts'

/**
 * Revokes a link for good, for open readers too, because every request reads the share anew. Revoking again changes nothing. An
 * invitation still in the mail queue is withdrawn.
 */
export async function revokeShare(context: Context, ownerId: number, id: number): Promise<void> {
  const share = await ShareModel.findOne({ _id: id, ownerId }, { ideaId: 1 }).lean()
  if (!share) throw new AppError('not_found')
  const { ideaId } = share
  const revokedAt = context.now()
  const event = newEvent(context, { ideaId, ownerId, shareId: id }, 'link-revoked', {}, { at: revokedAt })
  const revoked = await ShareModel.findOneAndUpdate(
    { _id: id, ownerId, revokedAt: null },
    { $set: { revokedAt }, $push: { pendingEvents: event } },
    { projection: { isUnfinished: 1 } },
  ).lean()
  if (revoked) await writeDown(context, ShareModel.modelName, event)
  await context.mailer.withdraw(`share ${id}`)
  // A link whose creation was interrupted was never counted.
  if (revoked && !revoked.isUnfinished) await countShares(ideaId, { shares: -1 })
}
