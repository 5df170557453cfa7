import type { Node } from '@tiptap/pm/model'
import { hashOfSrc } from '../../sync/device/pictures.ts'

/**
 * Blocks that were removed (`old`) and added (`fresh`), and the pair that follows them: one block before and after its words
 * changed. The last one of a run has no pair.
 */
export type Aligned = { old: Node[]; fresh: Node[]; pair: { old: Node; fresh: Node } | null }

/** Comparisons beyond this would take too long. Then all old blocks count as removed and all new ones as added. */
const MAX_COMPARED = 40_000
/** Two blocks are a pair when the longer one contains more than this share of the words of the shorter one. */
const MIN_SHARE = 0.5

/** Pairs the blocks of two runs without changing their order, so that the pairs have as many words in common as possible. */
export function alignBlocks(before: readonly Node[], after: readonly Node[]): Aligned[] {
  if (before.length * after.length > MAX_COMPARED)
    return [{ old: [...before], fresh: [...after], pair: null }]
  const likeness = compareAll(before, after)
  const best = bestFrom(likeness, before.length, after.length)
  const aligned: Aligned[] = []
  let open: Aligned = { old: [], fresh: [], pair: null }
  let row = 0
  let column = 0
  while (row < before.length || column < after.length) {
    const old = before[row]
    const fresh = after[column]
    const now = best[row]?.[column] ?? 0
    if (old && fresh && now > (best[row + 1]?.[column] ?? 0) && now > (best[row]?.[column + 1] ?? 0)) {
      aligned.push({ ...open, pair: { old, fresh } })
      open = { old: [], fresh: [], pair: null }
      row += 1
      column += 1
    } else if (old && now === (best[row + 1]?.[column] ?? 0)) {
      open.old.push(old)
      row += 1
    } else if (fresh) {
      open.fresh.push(fresh)
      column += 1
    }
  }
  return [...aligned, open]
}

/** For each row and column: the highest total likeness that the blocks from there on can reach. */
function bestFrom(likeness: number[][], rows: number, columns: number): number[][] {
  const best = Array.from({ length: rows + 1 }, () => new Array<number>(columns + 1).fill(0))
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const own = likeness[row]?.[column] ?? 0
      const rest = best[row + 1]
      const line = best[row]
      if (!rest || !line) continue
      const paired = own > 0 ? own + (rest[column + 1] ?? 0) : 0
      line[column] = Math.max(paired, rest[column] ?? 0, line[column + 1] ?? 0)
    }
  return best
}

function compareAll(before: readonly Node[], after: readonly Node[]): number[][] {
  const fresh = after.map((node) => ({ node, words: readWords(node) }))
  return before.map((node) => {
    const words = readWords(node)
    return fresh.map((other) => likenessOf(node, words, other.node, other.words))
  })
}

/** From 0, which means two different blocks, to 1. It grows with the share of common words. */
function likenessOf(old: Node, words: Words, fresh: Node, others: Words): number {
  if (old.isLeaf || fresh.isLeaf) return isSameLeaf(old, fresh) ? 1 : 0
  const areTexts = old.isTextblock && fresh.isTextblock && old.type.spec.code === fresh.type.spec.code
  if (old.type !== fresh.type && !areTexts) return 0
  // Empty paragraphs are paired when nothing better is left, because the caret may stand in one.
  if (words.size === 0 || others.size === 0) return old.type === fresh.type ? 0.01 : 0
  const shared = [...words].filter((word) => others.has(word)).length
  if (shared <= MIN_SHARE * Math.min(words.size, others.size)) return 0
  return shared / Math.max(words.size, others.size)
}

/** The `src` of a picture changes from `local:` to the server's address when it is uploaded; it is still the same picture. */
function isSameLeaf(old: Node, fresh: Node): boolean {
  if (old.type !== fresh.type) return false
  return old.attrs.src === fresh.attrs.src || hashOfSrc(String(old.attrs.src)) !== null
}

type Words = ReadonlySet<string>
const readWords = (node: Node): Words =>
  new Set(
    node
      .textBetween(0, node.content.size, ' ', ' ')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  )
