import type { AgreementVersion } from '#contract/agreements/own-agreements.ts'
import { nullIfRefused } from '../../server/app-error.ts'
import { OwnAgreementModel } from './own-agreement.model.ts'
import { getVersion } from './versions.ts'

/** Every version of the agreements that an owner wrote, one agreement after the other. */
export async function* listAllVersions(ownerId: number): AsyncIterable<AgreementVersion> {
  const found = await OwnAgreementModel.find({ ownerId }, { number: 1 }).sort({ slot: 1 }).lean()
  for (const { _id: id, number: newest } of found)
    for (let number = 1; number <= newest; number++) {
      // Null where it was deleted in the meantime.
      const version = await nullIfRefused(['not_found'], () => getVersion(ownerId, { id, number }))
      if (version) yield version
    }
}
