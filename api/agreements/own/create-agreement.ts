import type { AgreementWords, OwnAgreement } from '#contract/agreements/own-agreements.ts'
import { agreementLimits } from '#contract/rules/own-agreement.ts'
import { isDuplicate } from '../../adapters/database/is-duplicate.ts'
import { nextId } from '../../adapters/database/sequence.model.ts'
import { sha256 } from '../../adapters/signing/secrets.ts'
import { AppError } from '../../server/app-error.ts'
import type { Context } from '../../server/context.ts'
import { describeAgreement } from './describe-agreement.ts'
import { OwnAgreementModel } from './own-agreement.model.ts'
import { insertVersion } from './versions.ts'

/**
 * Stores an agreement that an owner wrote. Its first version is stored before it: a process that ends in between leaves a version that
 * nothing refers to and that is deleted with the account. The same key and words make one agreement: a repeat after a lost answer
 * returns that.
 */
export async function createAgreement(
  context: Context,
  ownerId: number,
  words: AgreementWords,
  key: string | null = null,
): Promise<OwnAgreement> {
  const keyHash = key === null ? undefined : sha256(JSON.stringify([key, words]))
  const known = await findByKey(ownerId, keyHash)
  if (known) return describeAgreement(known)
  const now = context.now()
  const id = await nextId('own_agreements')
  const slot = await findSlot(ownerId)
  const { title, sha256: textSha256 } = await insertVersion(
    { id, number: 1 },
    { ...words, ownerId, writtenAt: now },
  )
  const agreement = { _id: id, ownerId, number: 1, title, sha256: textSha256, changedAt: now }
  return describeAgreement(
    await insert({ ...agreement, ...(keyHash === undefined ? {} : { keyHash }) }, slot),
  )
}

type Agreement = {
  _id: number
  ownerId: number
  number: number
  title: string
  sha256: string
  changedAt: Date
  keyHash?: string
}

const findByKey = async (ownerId: number, keyHash: string | undefined) =>
  keyHash === undefined ? null : OwnAgreementModel.findOne({ ownerId, keyHash }).lean()

/** A call that loses the slot to a simultaneous one takes the next free slot; one that loses the key returns what the other made. */
async function insert(agreement: Agreement, first: number) {
  for (let slot = first; ; slot = await findSlot(agreement.ownerId)) {
    const rest = { slot, isUsed: false, archivedAt: null }
    try {
      await OwnAgreementModel.create({ ...agreement, ...rest })
      return { ...agreement, ...rest }
    } catch (error) {
      if (!isDuplicate(error)) throw error
      const made = await findByKey(agreement.ownerId, agreement.keyHash)
      if (made) return made
    }
  }
}

async function findSlot(ownerId: number): Promise<number> {
  const rows = await OwnAgreementModel.find({ ownerId }, { slot: 1 }).lean()
  const taken = new Set(rows.map(({ slot }) => slot))
  for (let slot = 0; slot < agreementLimits.agreements; slot++) if (!taken.has(slot)) return slot
  throw new AppError('too_many_agreements')
}
