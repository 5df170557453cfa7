import { formatKey, type NoteKey, parseKey } from '../proofs/signed-note.ts'
import { ensure } from '../zip/package-fault.ts'
import { linesOf, type PackageFiles } from '../zip/package-files.ts'
import { isSameKey } from './known.ts'

export const LOG_KEYS = 'log-keys.txt'
export const WITNESS_KEYS = 'witness-keys.txt'

/** The keys that a file of the package names, one on each line. */
export function readKeys(files: PackageFiles, name: string): NoteKey[] {
  return linesOf(files, name).map((line) => {
    const key = parseKey(line)
    ensure(key !== null, `${name} is damaged: a line of it is no key.`)
    return key
  })
}

/** The short name of a key, as signatures have it. */
export const idOf = (key: NoteKey): string => formatKey(key).split('+')[1] ?? ''

/**
 * The keys that count for a log's signatures: those in the package, and of these only the known ones when whoever checks has named
 * keys of logs. Throws a fault where none of the package's keys is known.
 */
export function readLogKeys(files: PackageFiles, known: readonly NoteKey[]): NoteKey[] {
  const keys = readKeys(files, LOG_KEYS)
  if (known.length === 0) return keys
  const trusted = keys.filter((key) => known.some((one) => isSameKey(one, key)))
  const named = known.map(idOf).join(', ')
  ensure(
    trusted.length > 0,
    `The key of this log is not ${known.length > 1 ? 'one of those' : 'the one'} that you named, ${named}.`,
  )
  return trusted
}
