import { checkDataFile, type Findings } from '../embedded-mongodb/integrity/check-data-file.ts'
import { clearUnused } from '../embedded-mongodb/integrity/clear-unused.ts'
import { DamagedFileError } from '../embedded-mongodb/integrity/data-file.ts'
import { StartError } from '../server/start-errors.ts'

/** Reads every page, record and index entry. */
export const checkWholeFile = (path: string): Findings => checkDataFile(path, { indexes: true })

/** All faults, a line each. */
export const faultsOf = ({ damaged, indexes }: Findings): string[] => [
  ...damaged.map((name) => `Damaged: ${name}.`),
  ...indexes.map((name) => `${name} does not match the documents.`),
]

/**
 * Removes from a copy what it does not use, which are words that were deleted, and then checks it. It must have no fault. Returns the
 * number of its records.
 */
export function countSoundRecords(path: string, messageFor: (what: string) => string): number {
  try {
    clearUnused(path)
    const findings = checkWholeFile(path)
    const [first, ...more] = faultsOf(findings)
    if (first === undefined) return findings.records
    throw new StartError(messageFor(more.length === 0 ? first : `${first} And ${more.length} more.`))
  } catch (error) {
    if (error instanceof DamagedFileError) throw new StartError(messageFor(error.message))
    throw error
  }
}
