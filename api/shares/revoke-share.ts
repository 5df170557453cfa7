import { noteShares } from '../ideas/note-shares.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { ShareModel } from './share.model.ts'

/**
 * A revoked link is dead for ever, open readers included: every request reads the share anew. Revoking twice is
 * revoking once. An invitation that still waits is not sent.
 */
export async function revokeShare(context: Context, ownerId: number, id: number): Promise<void> {
  const revoked = await ShareModel.findOneAndUpdate(
    { _id: id, ownerId, revokedAt: null },
    { $set: { revokedAt: context.now() } },
    { projection: { ideaId: 1 } },
  ).lean()
  if (revoked) {
    await noteShares(revoked.ideaId, { shares: -1 })
    await context.mailer.withdraw(`share ${id}`)
  } else if (!(await ShareModel.exists({ _id: id, ownerId }))) throw new AppError('not_found')
}
