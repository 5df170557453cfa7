import type { OwnAgreement } from '#contract/agreements/own-agreements.ts'
import { type AgreementWords, agreementLimits } from '#contract/rules/own-agreement.ts'
import { AppError, fieldError } from '../../server/app-error.ts'
import type { Context } from '../../server/context.ts'
import { describeAgreement } from './describe-agreement.ts'
import { OwnAgreementModel, type OwnAgreementRecord } from './own-agreement.model.ts'
import { hashOf, insertVersion, removeVersions } from './versions.ts'

/**
 * Writes a new version. Inserting the version decides which words it has. The agreement is then updated to it, by a write that can be
 * repeated, also by the next caller if the process ended in between. `number`: the version that was edited.
 */
export async function changeAgreement(
  context: Context,
  ownerId: number,
  id: number,
  { number, ...words }: AgreementWords & { number: number },
): Promise<OwnAgreement> {
  const before = await getAgreement(ownerId, id)
  const sha256 = hashOf(words)
  // The words are unchanged, or this is a repeat of a call whose answer was lost.
  if (before.sha256 === sha256) return describeAgreement(before)
  if (before.number !== number) throw new AppError('agreement_stale')
  if (number >= agreementLimits.versions)
    throw fieldError('clauses', 'This agreement has too many versions. Please write a new one.')
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
  // The agreement was deleted in the meantime.
  await removeVersions(ownerId, id)
  throw new AppError('not_found')
}

async function getAgreement(ownerId: number, id: number): Promise<OwnAgreementRecord> {
  const found = await OwnAgreementModel.findOne({ _id: id, ownerId }).lean<OwnAgreementRecord>()
  if (!found) throw new AppError('not_found')
  return found
}
