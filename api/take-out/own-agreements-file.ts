import type { ZipEntry } from '../adapters/files/zip.ts'
import { OwnAgreementModel } from '../agreements/own/own-agreement.model.ts'
import { getVersion } from '../agreements/own/versions.ts'
import { nullIfRefused } from '../server/app-error.ts'

/** Every version of the agreements that the owner wrote, each a line of JSON. */
export function ownAgreementsFile(ownerId: number): ZipEntry {
  async function* lines() {
    const found = await OwnAgreementModel.find({ ownerId }, { number: 1 }).sort({ slot: 1 }).lean()
    for (const { _id: id, number: newest } of found)
      for (let number = 1; number <= newest; number++) {
        // Null where it was deleted since the writing began.
        const version = await nullIfRefused(['not_found'], () => getVersion(ownerId, { id, number }))
        if (version) yield `${JSON.stringify(version)}\n`
      }
  }
  return { path: 'own-agreements.jsonl', content: lines() }
}
