import type { VersionName } from '#contract/rules/own-agreement.ts'
import { fieldError } from '../../server/app-error.ts'
import { OwnAgreementModel } from './own-agreement.model.ts'

/** What a link stores of it. A copy of the title is safe, because a version never changes. */
export type ChosenAgreement = VersionName & { title: string }

/**
 * Chooses the newest version of one of the owner's own agreements for a link. This write marks it as used before the link exists, so that
 * it cannot be deleted in between.
 */
export async function chooseAgreement(
  ownerId: number,
  { id, number }: VersionName,
): Promise<ChosenAgreement> {
  const chosen = await OwnAgreementModel.findOneAndUpdate(
    { _id: id, ownerId, number, archivedAt: null },
    { $set: { isUsed: true } },
    { projection: { title: 1 } },
  ).lean()
  if (chosen) return { id, number, title: chosen.title }
  const found = await OwnAgreementModel.findOne({ _id: id, ownerId }, { archivedAt: 1 }).lean()
  if (!found) throw fieldError('agreement', 'This agreement does not exist, or it is not yours.')
  if (found.archivedAt !== null)
    throw fieldError('agreement', 'This agreement is archived. Restore it to use it.')
  throw fieldError('agreement', 'This agreement has changed. Please review it again.')
}
