import type { OwnAgreement } from '#contract/agreements/own-agreements.ts'
import { type AgreementWords, agreementLimits } from '#contract/rules/own-agreement.ts'
import { AppError, fieldError } from '../../server/app-error.ts'
import type { Context } from '../../server/context.ts'
import { describeAgreement } from './describe-agreement.ts'
import { OwnAgreementModel, type OwnAgreementRecord } from './own-agreement.model.ts'
import { hashOf, insertVersion, removeVersions } from './versions.ts'

/**
 * Writes a new version. Which words it has is decided by its insert; the agreement follows to it by a write that may be repeated, also by
 * whoever comes after a process that ended in between. `number`: of the version that was changed.
 */
export async function changeAgreement(
  context: Context,
  ownerId: number,
  id: number,
  { number, ...words }: AgreementWords & { number: number },
): Promise<OwnAgreement> {
  const before = await getAgreement(ownerId, id)
  const sha256 = hashOf(words)
  // Nothing is new, or a repeat whose answer was lost.
  if (before.sha256 === sha256) return describeAgreement(before)
  if (before.number !== number) throw new AppError('agreement_stale')
  if (number >= agreementLimits.versions)
    throw fieldError('clauses', 'This agreement has been changed too often. Please write a new one.')
  const next = { id, number: number + 1 }
  const version = await insertVersion(next, { ...words, ownerId, writtenAt: context.now() })
  const { title, sha256: hash, writtenAt: changedAt } = version
  await OwnAgreementModel.updateOne(
    { _id: id, ownerId, number },
    { $set: { number: next.number, title, sha256: hash, changedAt } },
  )
  if (hash !== sha256) throw new AppError('agreement_stale')
  const after = await OwnAgreementModel.findOne({ _id: id, ownerId }).lean()
  if (after) return describeAgreement(after)
  // It was deleted meanwhile.
  await removeVersions(ownerId, id)
  throw new AppError('not_found')
}

async function getAgreement(ownerId: number, id: number): Promise<OwnAgreementRecord> {
  const found = await OwnAgreementModel.findOne({ _id: id, ownerId }).lean<OwnAgreementRecord>()
  if (!found) throw new AppError('not_found')
  return found
}
