import type { OwnAgreement } from '#contract/agreements/own-agreements.ts'
import { OwnAgreementModel, type OwnAgreementRecord } from './own-agreement.model.ts'

/** An agreement as its owner sees it in the list. */
export function describeAgreement(agreement: Omit<OwnAgreementRecord, 'slot' | 'ownerId'>): OwnAgreement {
  const { _id: id, number, title, sha256, changedAt, isUsed, archivedAt } = agreement
  return {
    ...{ id, number, title, sha256, isUsed },
    changedAt: changedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  }
}

/** All agreements of an owner, archived ones included, the oldest first: at most agreementLimits.agreements. */
export async function listAgreements(ownerId: number): Promise<OwnAgreement[]> {
  const found = await OwnAgreementModel.find({ ownerId }).sort({ ownerId: 1, slot: 1 }).lean()
  return found.map(describeAgreement)
}
