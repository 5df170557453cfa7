import type { OwnAgreement } from '#contract/agreements/own-agreements.ts'
import { AppError } from '../../server/app-error.ts'
import type { Context } from '../../server/context.ts'
import { describeAgreement } from './describe-agreement.ts'
import { OwnAgreementModel } from './own-agreement.model.ts'
import { removeVersions } from './versions.ts'

/** Archives an agreement, or restores it. Links that use it keep it. */
export async function archiveAgreement(
  context: Context,
  ownerId: number,
  id: number,
  archived: boolean,
): Promise<OwnAgreement> {
  const which = { _id: id, ownerId }
  await (archived
    ? OwnAgreementModel.updateOne({ ...which, archivedAt: null }, { $set: { archivedAt: context.now() } })
    : OwnAgreementModel.updateOne(which, { $set: { archivedAt: null } }))
  const found = await OwnAgreementModel.findOne(which).lean()
  if (!found) throw new AppError('not_found')
  return describeAgreement(found)
}

/** Deletes an agreement with which no link was ever made. One write checks this and deletes it. */
export async function deleteAgreement(ownerId: number, id: number): Promise<void> {
  const { deletedCount } = await OwnAgreementModel.deleteOne({ _id: id, ownerId, isUsed: false })
  const isThere = deletedCount === 0 && (await OwnAgreementModel.exists({ _id: id, ownerId })) !== null
  if (isThere) throw new AppError('agreement_in_use')
  // Runs also for an agreement that is gone: a process may have ended right before this, and the call is repeated.
  await removeVersions(ownerId, id)
  if (deletedCount === 0) throw new AppError('not_found')
}
