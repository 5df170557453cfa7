import type { OwnAgreement } from '#contract/agreements/own-agreements.ts'
import { AppError } from '../../server/app-error.ts'
import type { Context } from '../../server/context.ts'
import { describeAgreement } from './describe-agreement.ts'
import { OwnAgreementModel } from './own-agreement.model.ts'
import { removeVersions } from './versions.ts'

/** Puts an agreement away, or takes it out again. Links that have it keep it. */
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

/** Deletes one that no link was ever made with: the same write asks and does it. */
export async function deleteAgreement(ownerId: number, id: number): Promise<void> {
  const { deletedCount } = await OwnAgreementModel.deleteOne({ _id: id, ownerId, isUsed: false })
  const isThere = deletedCount === 0 && (await OwnAgreementModel.exists({ _id: id, ownerId })) !== null
  if (isThere) throw new AppError('agreement_in_use')
  // Also after a process that ended in between, when it is asked for again.
  await removeVersions(ownerId, id)
  if (deletedCount === 0) throw new AppError('not_found')
}
