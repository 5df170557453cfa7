import type { Node } from '@tiptap/pm/model'
import { pairLists } from '../../sync/merge/diff-lists.ts'

type Range = { from: number; to: number }
/** One part of two compared paragraphs: text that both have, or the two texts that differ there. */
export type TextStretch = { isSame: boolean; old: Range; fresh: Range }

/** A word, a punctuation mark or a line break, with its place. */
type Token = Range & { key: string }

/** Created when it is first used, because loading a page compares nothing. */
let segmenter: Intl.Segmenter | undefined
/** Stands in the text for a line break, whose size is 1 as well, so that positions stay right. */
const LEAF = '\ufffc'

/**
 * Compares two paragraphs word by word. A difference includes the spaces around it: otherwise undoing a space that
 * one writer typed would join two words of the other. Spaces alone are no difference, because some HTML lacks the space
 * behind the last word, where somebody is about to type.
 */
export function diffText(before: Node, after: Node): TextStretch[] {
  const [old, fresh] = [readTokens(before), readTokens(after)]
  const stretches: TextStretch[] = []
  let same: TextStretch | null = null
  // The last word that both have: its index in each list, and where it ends in each paragraph.
  let last = { row: -1, column: -1, old: 0, fresh: 0 }
  for (const { row, column } of [
    ...pairLists(keysOf(old), keysOf(fresh)),
    { row: old.length, column: fresh.length },
  ]) {
    const word = { old: old[row] ?? endOf(before), fresh: fresh[column] ?? endOf(after) }
    const gap = {
      old: { from: last.old, to: word.old.from },
      fresh: { from: last.fresh, to: word.fresh.from },
    }
    const isNext = row === last.row + 1 && column === last.column + 1
    const isEdge = last.row < 0 || row === old.length
    const partsWords = (gap.old.from === gap.old.to) !== (gap.fresh.from === gap.fresh.to)
    if (!isNext || (partsWords && !isEdge)) {
      stretches.push({ isSame: false, ...gap })
      same = null
    }
    // A part is extended only over equal spaces: then a position in it has the same offset in both paragraphs.
    if (same && lengthOf(gap.old) === lengthOf(gap.fresh)) {
      same.old.to = word.old.to
      same.fresh.to = word.fresh.to
    } else {
      same = { isSame: true, old: rangeOf(word.old), fresh: rangeOf(word.fresh) }
      stretches.push(same)
    }
    last = { row, column, old: word.old.to, fresh: word.fresh.to }
  }
  return stretches.filter(({ old, fresh }) => lengthOf(old) + lengthOf(fresh) > 0)
}

const lengthOf = ({ from, to }: Range) => to - from
const rangeOf = ({ from, to }: Range): Range => ({ from, to })
const endOf = ({ content }: Node): Range => ({ from: content.size, to: content.size })

const keysOf = (tokens: readonly Token[]) => tokens.map(({ key }) => key)

/** Spaces are left out, except in code, where they have a meaning. */
function readTokens(node: Node): Token[] {
  const tokens: Token[] = []
  const text = node.textBetween(0, node.content.size, null, LEAF)
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  for (const { segment, index } of segmenter.segment(text)) {
    if (segment.trim() === '' && !node.type.spec.code) continue
    const key = segment === LEAF ? JSON.stringify(node.nodeAt(index)) : segment
    tokens.push({ key, from: index, to: index + segment.length })
  }
  return tokens
}
