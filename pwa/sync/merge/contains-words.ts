import type { Words } from '../../data/device/draft-tables.ts'
import { type Block, type Piece, plainWords, readBlocks } from './read-blocks.ts'

/**
 * Whether one version contains everything in another: each block in a separate block of the same kind, each word whole, as
 * often and in the same order, with at least the same formatting, each picture and line break unchanged. Anything doubtful
 * or unreadable counts as missing: then a copy is made, which loses nothing.
 */
export function containsWords(whole: Words, part: Words): boolean {
  const isEqual = (a: string, b: string) => a === b
  if (!isSubsequence(plainWords(part.title), plainWords(whole.title), isEqual)) return false
  const wanted = readBlocks(part.html)
  const given = readBlocks(whole.html)
  return wanted !== null && given !== null && isSubsequence(wanted, given, standsIn)
}

/** Always taking the first match is enough: if any match of the whole part exists, this finds one. */
function isSubsequence<T>(part: readonly T[], whole: readonly T[], fits: (a: T, b: T) => boolean): boolean {
  let found = 0
  for (const candidate of whole) {
    const wanted = part[found]
    if (wanted === undefined) return true
    if (fits(wanted, candidate)) found += 1
  }
  return found === part.length
}

const standsIn = (part: Block, whole: Block): boolean =>
  part.path === whole.path && isSubsequence(part.pieces, whole.pieces, isSamePiece)

function isSamePiece(part: Piece, whole: Piece): boolean {
  if (part.text !== whole.text) return false
  // Formatting changes only at these positions on either side, so comparing there is enough.
  const places = [...part.runs, ...whole.runs].map(({ start }) => start)
  return places.every((place) => {
    const has = new Set(marksAt(whole, place))
    return marksAt(part, place).every((mark) => has.has(mark))
  })
}

const marksAt = ({ runs }: Piece, place: number): readonly string[] =>
  runs.findLast(({ start }) => start <= place)?.marks ?? []
