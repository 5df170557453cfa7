import { COSIGNATURE, ED25519, formatKey, type NoteKey, parseKey } from '../proofs/signed-note.ts'
import { ensure } from '../zip/package-fault.ts'
import { linesOf, type PackageFiles } from '../zip/package-files.ts'

export const LOG_KEYS = 'log-keys.txt'
export const WITNESS_KEYS = 'witness-keys.txt'
/** More keys or witnesses than any log has. There is a limit because each is compared with each signature of a package. */
const MAX_KEYS = 100

/** The keys with which the package's log signs, one on each line: one for each name that the log has had. */
export const readLogKeys = (files: PackageFiles): NoteKey[] => readKeys(files, LOG_KEYS, ED25519)

/** The keys of witnesses, which never sign as the log itself; none where the package names none. */
export const readWitnessKeys = (files: PackageFiles): NoteKey[] =>
  files.has(WITNESS_KEYS) ? readKeys(files, WITNESS_KEYS, COSIGNATURE) : []

function readKeys(files: PackageFiles, name: string, type: NoteKey['type']): NoteKey[] {
  const lines = linesOf(files, name)
  ensure(lines.length <= MAX_KEYS, `${name} has more keys than any log.`)
  return lines.map((line) => {
    const key = parseKey(line)
    ensure(key !== null, `${name} is damaged: one of its lines is not a key.`)
    const whose = type === COSIGNATURE ? 'a witness key' : 'a log key'
    ensure(key.type === type, `${name} names key ${idOf(key)} of ${key.name}, which is not ${whose}.`)
    return key
  })
}

/** The short id of a key, as it stands in signatures. */
export const idOf = (key: NoteKey): string => formatKey(key).split('+')[1] ?? ''
