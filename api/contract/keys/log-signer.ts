import { authorsOf, type OpenCheckpoint } from '../proofs/checkpoint.ts'
import { formatKey, type NoteKey } from '../proofs/signed-note.ts'
import { idOf } from './log-keys.ts'

/** Which key signed a checkpoint as the log itself. `isNamed`: the person checking named it. `isOther`: they named only other keys of logs. */
export type LogSigner = { id: string; isNamed: boolean; isOther: boolean }

/** If several keys signed, this prefers the one that was named. */
export function signerOf(checkpoint: OpenCheckpoint, named: readonly NoteKey[]): LogSigner {
  const authors = authorsOf(checkpoint)
  const key = authors.find((one) => isNamed(one, named))
  const ids = (key ? [key] : authors).map(idOf)
  return { id: ids.join(', '), isNamed: key !== undefined, isOther: named.length > 0 && key === undefined }
}

/** After losing entries, a log goes on under another name with the same key (decision 0030): a key that was named counts under each of them. */
function isNamed(key: NoteKey, named: readonly NoteKey[]): boolean {
  const same = formatKey(underFirstName(key))
  return named.some((one) => formatKey(underFirstName(one)) === same)
}

const underFirstName = (key: NoteKey): NoteKey => ({ ...key, name: firstName(key.name) })

/** The name that a log began with, which is its address: `.../api/log` of `.../api/log/2`. */
export const firstName = (name: string): string => name.replace(/\/\d+$/, '')

/** 'entry 3 of the log', for a list. It claims no more of the log than is known about its key. */
export function describeEntry({ index, signer }: { index: number; signer: LogSigner }): string {
  if (signer.isOther) return `entry ${index} of a log with another key than you named`
  return `entry ${index} of the log${signer.isNamed ? '' : ', reportedly'}`
}

/** Continues "signed by ". A changed key and a forged one look the same here; the notes at /successions tell them apart. */
export function describeOtherSigner({ id }: LogSigner, origin: string, named: readonly NoteKey[]): string {
  const which = named.length > 1 ? 'one of those' : 'the one'
  const first = firstName(origin)
  return [
    `key ${id}, which is not ${which} that you named, ${named.map(idOf).join(', ')}.`,
    ...(named.some(({ name }) => firstName(name) === first)
      ? [`A log that changed its key says so at https://${first}/successions.`]
      : []),
  ].join(' ')
}
