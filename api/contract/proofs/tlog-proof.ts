import { type Bytes, fromBase64, HASH_BYTES, parseCount, toBase64 } from './bytes.ts'
import { type Checkpoint, openCheckpoint } from './checkpoint.ts'
import { hashLeaf, isIncluded } from './merkle-tree.ts'
import type { NoteKey, NoteSignature } from './signed-note.ts'

/** Proof that an entry is in a log, which is checked without the log (c2sp.org/tlog-proof). */
export type LogProof = {
  index: number
  path: Bytes[]
  /** The signed note, as the log published it. */
  checkpoint: string
}
/** What such a proof has shown. */
export type Logged = Checkpoint & { index: number; signatures: NoteSignature[] }

const FIRST_LINE = 'c2sp.org/tlog-proof@v1'
/** The height of a tree of 2^53 leaves, the most that a number counts exactly. */
const MAX_STEPS = 53

export const formatLogProof = ({ index, path, checkpoint }: LogProof): string =>
  [FIRST_LINE, `index ${index}`, ...path.map(toBase64), '', checkpoint].join('\n')

/** Null where the text is no such proof. */
export function parseLogProof(text: string): LogProof | null {
  const end = text.indexOf('\n\n')
  if (end < 0) return null
  const [first, ...lines] = text.slice(0, end).split('\n')
  if (lines[0]?.startsWith('extra ') && fromBase64(lines[0].slice('extra '.length))) lines.shift()
  const index = parseCount(/^index (.+)$/.exec(lines.shift() ?? '')?.[1] ?? '')
  const path = lines.flatMap((line) => fromBase64(line) ?? [])
  const isWhole = path.length === lines.length && path.every(({ length }) => length === HASH_BYTES)
  if (first !== FIRST_LINE || index === null || !isWhole || path.length > MAX_STEPS) return null
  return { index, path, checkpoint: text.slice(end + 2) }
}

/** What the proof shows about this entry if these are the log's keys; null: nothing. */
export function checkLogProof(
  { index, path, checkpoint }: LogProof,
  entry: Bytes,
  keys: readonly NoteKey[],
): Logged | null {
  const opened = openCheckpoint(checkpoint, keys)
  if (opened === null) return null
  return isIncluded(index, opened.size, hashLeaf(entry), path, opened.root) ? { ...opened, index } : null
}
