import type { AgreementVersion } from '#contract/agreements/own-agreements.ts'
import {
  type AgreementWords,
  agreementLimits,
  type VersionName,
  versionLabel,
  versionText,
} from '#contract/rules/own-agreement.ts'
import { isDuplicate } from '../../adapters/database/is-duplicate.ts'
import { sha256 } from '../../adapters/signing/secrets.ts'
import { AppError } from '../../server/app-error.ts'
import { AgreementVersionModel, type AgreementVersionRecord } from './own-agreement.model.ts'

type Written = AgreementWords & { ownerId: number; writtenAt: Date }

export const hashOf = (words: AgreementWords): string => sha256(versionText(words))

/**
 * Stores the version of this name once. A second call, simultaneous or after a process that ended right here, returns the stored one.
 */
export async function insertVersion(name: VersionName, written: Written): Promise<AgreementVersionRecord> {
  const _id = versionLabel(name)
  const version = { _id, ...written, clauses: [...written.clauses], sha256: hashOf(written) }
  try {
    await AgreementVersionModel.create(version)
    return version
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return await AgreementVersionModel.findById(_id).lean<AgreementVersionRecord>().orFail()
  }
}

/** A version for its owner; not found for anybody else. */
export async function getVersion(ownerId: number, name: VersionName): Promise<AgreementVersion> {
  const found = await AgreementVersionModel.findOne({ _id: versionLabel(name), ownerId }).lean()
  if (!found) throw new AppError('not_found')
  const { title, clauses, sha256: hash, writtenAt } = found
  return { ...name, title, clauses, sha256: hash, writtenAt: writtenAt.toISOString() }
}

/** The words of a version, for readers of links that use it. */
export async function findWords(label: string): Promise<AgreementWords | null> {
  return AgreementVersionModel.findById(label, { title: 1, clauses: 1 }).lean()
}

/** Deletes all versions of a deleted agreement, also those that a process left behind when it ended in between. */
export async function removeVersions(ownerId: number, id: number): Promise<void> {
  const labels = Array.from({ length: agreementLimits.versions + 1 }, (_, n) =>
    versionLabel({ id, number: n }),
  )
  await AgreementVersionModel.deleteMany({ _id: { $in: labels }, ownerId })
}
