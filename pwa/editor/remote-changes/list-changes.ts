import type { Attrs, Mark, Node, NodeType } from '@tiptap/pm/model'
import { Fragment } from '@tiptap/pm/model'
import { pairLists } from '../../sync/merge/diff-lists.ts'
import { alignBlocks } from './align-blocks.ts'
import { diffText } from './diff-text.ts'

/** One small difference between two documents. Positions are those of the first document. */
export type Change =
  /** Blocks, or inline content, are replaced by `content`. */
  | { kind: 'content'; from: number; to: number; content: Fragment }
  /** A block keeps its content and gets another type or other attributes. */
  | { kind: 'block'; from: number; to: number; type: NodeType; attributes: Attrs }
  /** Text stays the same and gets other marks. */
  | { kind: 'marks'; from: number; to: number; marks: readonly Mark[] }

/** The changes that turn `before` into `after`, in document order. Equal parts are in none of them. */
export const listChanges = (before: Node, after: Node): Change[] => changesInside(before, after, 0)

function changesInside(before: Node, after: Node, start: number): Change[] {
  return before.inlineContent && after.inlineContent
    ? changesOfText(before, after, start)
    : changesOfBlocks(before, after, start)
}

function changesOfBlocks(before: Node, after: Node, start: number): Change[] {
  const changes: Change[] = []
  const [old, fresh] = [readKeys(before), readKeys(after)]
  const keysOf = (keyed: readonly Keyed[]) => keyed.map(({ key }) => key)
  const same = pairLists(keysOf(old), keysOf(fresh)).map(({ row, column }) => ({
    row: old[row]?.index ?? 0,
    column: fresh[column]?.index ?? 0,
  }))
  let [done, freshDone, at] = [0, 0, start]
  for (const { row, column } of [...same, { row: before.childCount, column: after.childCount }]) {
    const replaced = before.children.slice(done, row)
    changes.push(...changesOfRun(replaced, after.children.slice(freshDone, column), at))
    for (const node of [...replaced, ...before.children.slice(row, row + 1)]) at += node.nodeSize
    done = row + 1
    freshDone = column + 1
  }
  return changes
}

/** A block. Blocks with the same key are equal. */
type Keyed = { key: string; index: number }

/** Empty blocks are left out, because only their neighbours tell which is which. */
const readKeys = ({ children }: Node): Keyed[] =>
  children.flatMap((node, index) =>
    node.isTextblock && node.content.size === 0 ? [] : [{ key: JSON.stringify(node), index }],
  )

/** A run in which every block differs: blocks that were edited are changed inside, all others are replaced. */
function changesOfRun(before: readonly Node[], after: readonly Node[], start: number): Change[] {
  const changes: Change[] = []
  let at = start
  for (const { old, fresh, pair } of alignBlocks(before, after)) {
    const to = old.reduce((position, node) => position + node.nodeSize, at)
    if (old.length > 0 || fresh.length > 0)
      changes.push({ kind: 'content', from: at, to, content: Fragment.from(fresh) })
    at = to
    if (!pair) continue
    changes.push(...changesOfPair(pair.old, pair.fresh, at))
    at += pair.old.nodeSize
  }
  return changes
}

function changesOfPair(before: Node, after: Node, from: number): Change[] {
  const { type, attrs: attributes } = after
  const isSame = before.hasMarkup(type, attributes)
  const to = from + before.nodeSize
  return [
    ...(isSame ? [] : [{ kind: 'block' as const, from, to, type, attributes }]),
    ...(before.isLeaf ? [] : changesInside(before, after, from + 1)),
  ]
}

function changesOfText(before: Node, after: Node, start: number): Change[] {
  const changes: Change[] = []
  for (const { old, fresh, isSame } of diffText(before, after)) {
    const [from, to] = [start + old.from, start + old.to]
    if (!isSame) changes.push({ kind: 'content', from, to, content: after.content.cut(fresh.from, fresh.to) })
    else if (!before.content.cut(old.from, old.to).eq(after.content.cut(fresh.from, fresh.to)))
      changes.push(...changesOfMarks(after, fresh, from - fresh.from))
  }
  return changes
}

function changesOfMarks(after: Node, { from, to }: { from: number; to: number }, shift: number): Change[] {
  const changes: Change[] = []
  after.nodesBetween(from, to, ({ nodeSize, marks }, position) => {
    const end = Math.min(to, position + nodeSize)
    changes.push({ kind: 'marks', from: Math.max(from, position) + shift, to: end + shift, marks })
  })
  return changes
}
