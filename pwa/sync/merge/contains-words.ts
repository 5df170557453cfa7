import type { Words } from '../../data/device/draft-tables.ts'
import { type Block, type Piece, plainWords, readBlocks } from './read-blocks.ts'

/**
 * Whether everything that stands in one version stands in another one too: each block in a block of its own of the same
 * kind, each word whole, as often and in the same order, with at least the same formatting, each picture and each line
 * break as it is. Whatever is not plainly so, or cannot be read, counts as missing: then a copy is made, which loses nothing.
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
  // Between these places neither side changes its formatting.
  const places = [...part.runs, ...whole.runs].map(({ start }) => start)
  return places.every((place) => {
    const has = new Set(marksAt(whole, place))
    return marksAt(part, place).every((mark) => has.has(mark))
  })
}

const marksAt = ({ runs }: Piece, place: number): readonly string[] =>
  runs.findLast(({ start }) => start <= place)?.marks ?? []
