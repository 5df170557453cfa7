import { checkDataFile, type Findings } from '../embedded-mongodb/integrity/check-data-file.ts'
import { DamagedFileError } from '../embedded-mongodb/integrity/data-file.ts'
import { StartError } from '../server/start-errors.ts'

/** Reads every page, record and index entry. */
export const checkWholeFile = (path: string): Findings => checkDataFile(path, { indexes: true })

/** All faults, a line each. */
export const faultsOf = ({ damaged, indexes }: Findings): string[] => [
  ...damaged.map((name) => `Damaged: ${name}.`),
  ...indexes.map((name) => `${name} does not match the documents.`),
]

/** Checks a copy that must have no fault, and returns the number of its records. */
export function countSoundRecords(path: string, messageFor: (what: string) => string): number {
  try {
    const findings = checkWholeFile(path)
    const [first, ...more] = faultsOf(findings)
    if (first === undefined) return findings.records
    throw new StartError(messageFor(more.length === 0 ? first : `${first} And ${more.length} more.`))
  } catch (error) {
    if (error instanceof DamagedFileError) throw new StartError(messageFor(error.message))
    throw error
  }
}
