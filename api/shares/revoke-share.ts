import { newEvent } from '../activity/log/new-event.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { countShares } from '../ideas/count-shares.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { ShareModel } from './share.model.ts'

/**
 * A revoked link is dead for ever, open readers included: every request reads the share anew. Revoking twice is
 * revoking once. An invitation that still waits is not sent.
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
  // One whose making was broken off is not counted.
  if (revoked && !revoked.isUnfinished) await countShares(ideaId, { shares: -1 })
}
