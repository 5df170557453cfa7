import { type Bytes, fromBase64, HASH_BYTES, parseCount, toBase64 } from './bytes.ts'
import { ED25519, type NoteKey, type NoteSignature, openNote } from './signed-note.ts'

/** How many entries a log has, and the root of their tree: the text of a checkpoint (c2sp.org/tlog-checkpoint). */
export type Checkpoint = { origin: string; size: number; root: Bytes }

export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`

/** Null where the text is no checkpoint. Lines after the third are allowed and ignored. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [origin, sizeText, rootText, ...more] = text.split('\n')
  const size = parseCount(sizeText ?? '')
  const root = fromBase64(rootText ?? '')
  if (!origin || size === null || root?.length !== HASH_BYTES) return null
  // The text ends with a line feed, and has no empty line.
  return more.at(-1) === '' && more.slice(0, -1).every(Boolean) ? { origin, size, root } : null
}

export type OpenCheckpoint = Checkpoint & { signatures: NoteSignature[] }

/** A checkpoint that the log itself signed; null for anything else. Every author's key in `keys` counts as the log's. */
export function openCheckpoint(note: string, keys: readonly NoteKey[]): OpenCheckpoint | null {
  const opened = openNote(note, keys)
  const checkpoint = opened && parseCheckpoint(opened.text)
  if (!opened || !checkpoint) return null
  const { signatures } = opened
  return authorsOf({ ...checkpoint, signatures }).length > 0 ? { ...checkpoint, signatures } : null
}

/** The keys with which the log itself signed: under its own name, and not as a witness. */
export const authorsOf = ({ origin, signatures }: OpenCheckpoint): NoteKey[] =>
  signatures.flatMap(({ key }) => (key.type === ED25519 && key.name === origin ? [key] : []))
