import { Extension } from '@tiptap/core'
import { isHistoryTransaction, redo, undo, undoDepth } from '@tiptap/pm/history'
import { Fragment, type Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Mapping } from '@tiptap/pm/transform'
import { type Doubling, findDoublings, isInWord } from './doubled-words.ts'
import {
  changedPlaces,
  deletedBy,
  insertedBy,
  intersect,
  mapSpans,
  mergeSpans,
  type Span,
  subtract,
} from './spans.ts'

/** Tracks which spans of the text came from other devices. A transaction with this key as meta inserts such words. */
export const remoteWords = new PluginKey<Span[]>('remoteWords')

/**
 * Undo and redo never delete words that came from another device. A step of undo deletes everything from the first to the
 * last word that was written here, so words that arrived in between are first moved out of that range.
 */
export const RemoteWords = Extension.create({
  name: 'remoteWords',
  addProseMirrorPlugins() {
    return [
      new Plugin<Span[]>({
        key: remoteWords,
        state: { init: () => [], apply: follow },
      }),
    ]
  },
  dispatchTransaction({ transaction, next }) {
    if (!isHistoryTransaction(transaction)) return next(transaction)
    const { editor } = this
    const { state } = editor
    const take = (step: Transaction) => {
      const doublings = findDoublings(step, spansOf(editor.state))
      next(step)
      const tidied = tidyUp(editor.state, step, doublings)
      if (tidied.docChanged) next(tidied)
    }
    const rescue = moveAway(state, transaction)
    if (!rescue.docChanged) return take(transaction)
    const isUndo = undoDepth(state.apply(transaction)) < undoDepth(state)
    next(rescue)
    const again = isUndo ? undo : redo
    again(editor.state, take)
  },
})

function follow(tr: Transaction, spans: Span[]): Span[] {
  if (!tr.docChanged) return spans
  const stayed = mapSpans(spans, tr.mapping)
  const put = insertedBy(tr)
  return tr.getMeta(remoteWords) ? mergeSpans([...stayed, ...put]) : subtract(stayed, put)
}

const spansOf = (state: EditorState): Span[] => remoteWords.getState(state) ?? []
/** A transaction on behalf of another device: it is not in the history of undo, and what it inserts counts as remote. */
const remoteTransaction = ({ tr }: EditorState) =>
  tr.setMeta('addToHistory', false).setMeta(remoteWords, true)

/** Moves remote words out of the ranges that a step of undo is about to delete. */
function moveAway(state: EditorState, step: Transaction): Transaction {
  const spans = spansOf(state)
  const tr = remoteTransaction(state)
  // These steps are reverted completely afterwards.
  const reverted = findDoublings(step, spans).flatMap(({ index, takesOwn }) => (takesOwn ? [] : [index]))
  // From the end to the start, so that earlier positions stay valid.
  for (const deleted of mergeSpans(deletedBy(step, reverted)).reverse()) {
    const inside = intersect(spans, deleted).filter((part) => mustBeKept(state.doc, part, deleted))
    if (inside.length > 0) moveOut(tr, inside, deleted)
  }
  return tr
}

/** Removes what a step of undo has doubled, and inserts a space where it has joined a remote word to its neighbour. */
function tidyUp(state: EditorState, step: Transaction, doublings: readonly Doubling[]): Transaction {
  const tr = remoteTransaction(state)
  const spans = spansOf(state)
  for (const doubling of [...doublings].reverse()) revertStep(tr, step, doubling)
  for (const place of changedPlaces(step).reverse()) {
    const { pos, deleted } = tr.mapping.mapResult(place)
    const isRemote = intersect(spans, { from: place - 1, to: place + 1 }).length > 0
    if (isRemote && !deleted && isInWord(tr.doc, pos)) tr.insertText(' ', pos)
  }
  return tr
}

function revertStep(tr: Transaction, change: Transaction, { index, ranges, takesOwn }: Doubling): void {
  const mapping = new Mapping([...change.mapping.maps.slice(index + 1), ...tr.mapping.maps])
  const before = change.docs[index]
  const reversed = before && change.steps[index]?.invert(before).map(mapping)
  if (reversed && !takesOwn && tr.maybeStep(reversed).failed === null) return
  for (const { fresh } of [...ranges].reverse()) tr.delete(mapping.map(fresh.from), mapping.map(fresh.to))
}

/** Whether a remote span has to be kept: it has text, or it is a space at the edge of the range, which separates what remains. */
function mustBeKept(doc: Node, { from, to }: Span, deleted: Span): boolean {
  const text = doc.textBetween(from, to, '', (leaf) => leaf.type.name)
  return text.trim() !== '' || (text !== '' && (from === deleted.from || to === deleted.to))
}

/** Moves remote spans out of a range: one at its start goes before it, all others go after it. */
function moveOut(tr: Transaction, inside: readonly Span[], deleted: Span): void {
  const { doc } = tr
  const before = inside.filter((part) => part.from === deleted.from)
  const behind = inside.filter((part) => part.from > deleted.from)
  const isText = isInText(doc, deleted)
  if (isText) tr.insert(deleted.to, textOf(doc, behind))
  else insertBlocks(tr, deleted, inside)
  for (const { from, to } of [...inside].reverse()) {
    if (isInText(doc, { from, to })) tr.insertText(' ', from, to)
    else tr.delete(from, to)
  }
  if (isText) tr.insert(deleted.from, textOf(doc, before))
}

function isInText(doc: Node, { from, to }: Span): boolean {
  const end = doc.resolve(to)
  return end.parent.inlineContent && doc.resolve(from).sameParent(end)
}

/** Inserts after the top-level block in which the deletion ends, because any kind of block is allowed there. */
function insertBlocks(tr: Transaction, deleted: Span, parts: readonly Span[]): void {
  const { doc } = tr
  const end = doc.resolve(deleted.to)
  const blocks = parts.flatMap((part) => blocksIn(doc, part))
  tr.insert(end.depth === 0 ? deleted.to : end.after(1), blocks)
}

/** The text with a space on both sides, so that redo does not join it to a neighbouring word. */
function textOf(doc: Node, parts: readonly Span[]): Fragment {
  const space = doc.type.schema.text(' ')
  return parts.reduce(
    (text, { from, to }) => text.append(doc.slice(from, to).content).addToEnd(space),
    parts.length > 0 ? Fragment.from(space) : Fragment.empty,
  )
}

/** The blocks of a span that may stand at the top level: whole blocks, and of a text block only the part inside the span. */
function blocksIn(doc: Node, { from, to }: Span): Node[] {
  const blocks: Node[] = []
  doc.nodesBetween(from, to, (node, position) => {
    if (!node.isBlock) return false
    const isWhole = from <= position && position + node.nodeSize <= to
    const mayStandAlone = doc.type.contentMatch.matchType(node.type) !== null
    if (isWhole && mayStandAlone) blocks.push(node)
    else if (node.isTextblock)
      blocks.push(node.cut(Math.max(0, from - position - 1), Math.min(node.content.size, to - position - 1)))
    else return true
    return false
  })
  return blocks
}
