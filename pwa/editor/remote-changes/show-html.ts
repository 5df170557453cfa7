import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import { rememberShown } from './editor-html.ts'
import { type Change, listChanges } from './list-changes.ts'
import { parseHtml } from './parse-html.ts'
import { remoteWords } from './remote-words.ts'

/**
 * Replaces the text of an open editor. Only differences are applied, as small steps, so that the caret, loaded pictures and
 * the history of undo survive. Words of another device or tab cannot be undone; `isOwn` words, such as a restored version, can.
 */
export function showHtml(editor: Editor, html: string, { isOwn = false } = {}): void {
  if (editor.isDestroyed) return
  const { state, view } = editor
  const next = withLastLine(parseHtml(editor.schema, html, { preserveWhitespace: true }), state.doc)
  const changes = listChanges(state.doc, next)
  if (changes.length > 0) change(view, changes, next, isOwn)
  rememberShown(editor, html)
}

function change(view: EditorView, changes: Change[], next: Node, isOwn: boolean): void {
  const tr = apply(view.state, changes, next)
  if (!isOwn) tr.setMeta('addToHistory', false).setMeta(remoteWords, true)
  // What is typed next becomes a step of undo of its own.
  closeHistory(tr).setMeta('preventUpdate', true).setMeta('preventAutolink', true)
  const place = placeOnScreen(view)
  view.dispatch(tr)
  if (place) scrollTo(view, movedBy(changes, tr.before, place.position), place.top)
}

/**
 * The place that must not move on the screen: the caret, or the middle of the window when the caret is out of sight. Null when
 * the editor has no focus, because the browser itself then keeps the page where it is.
 */
function placeOnScreen(view: EditorView): { position: number; top: number } | null {
  const { height, left } = view.dom.getBoundingClientRect()
  if (!view.hasFocus() || height === 0) return null
  const { head } = view.state.selection
  const { top, bottom } = view.coordsAtPos(head)
  if (bottom > 0 && top < window.innerHeight) return { position: head, top }
  const seen = view.posAtCoords({ left: left + 1, top: window.innerHeight / 2 })
  return seen ? { position: seen.pos, top: view.coordsAtPos(seen.pos).top } : null
}

function scrollTo(view: EditorView, position: number, top: number): void {
  const by = view.coordsAtPos(Math.min(position, view.state.doc.content.size)).top - top
  if (Math.abs(by) >= 1) window.scrollBy({ top: by, behavior: 'instant' })
}

/** The editor adds an empty last line to every text. It is kept, because removing it would only make the editor add it again. */
function withLastLine(next: Node, now: Node): Node {
  const line = now.lastChild
  const isLine = line?.type === now.type.contentMatch.defaultType && line?.content.size === 0
  if (!line || !isLine || next.lastChild?.type === line.type) return next
  return next.copy(next.content.addToEnd(line))
}

function apply(state: EditorState, changes: readonly Change[], next: Node): Transaction {
  const { selection, storedMarks } = state
  let tr = state.tr
  try {
    // From the end to the start, so that earlier positions stay valid.
    for (const change of [...changes].reverse()) applyOne(tr, change)
  } catch {
    tr = state.tr
  }
  // A step can fail when the schema forbids the state between two steps, in a list for example. Then the whole text is replaced.
  if (listChanges(tr.doc, next).length > 0) tr = state.tr.replaceWith(0, state.doc.content.size, next.content)
  else if (selection instanceof TextSelection) keepSelection(tr, selection, changes)
  if (storedMarks) tr.setStoredMarks(storedMarks)
  return tr
}

function applyOne(tr: Transaction, change: Change): void {
  const { from, to } = change
  if (change.kind === 'block') {
    const { type, attributes } = change
    const node = tr.doc.nodeAt(from)
    if (node?.type !== type) tr.setNodeMarkup(from, type, attributes)
    else
      for (const [name, value] of Object.entries(attributes))
        if (node.attrs[name] !== value) tr.setNodeAttribute(from, name, value)
  } else if (change.kind === 'marks') {
    tr.removeMark(from, to)
    for (const mark of change.marks) tr.addMark(from, to, mark)
  } else {
    // Insert before deleting: a step of undo that covers the old words must not cover the new ones.
    if (change.content.size > 0) tr.insert(to, change.content)
    if (to > from) tr.delete(from, to)
  }
}

/** The caret stays between the same characters. Words that are inserted at its position go after it. */
function keepSelection(tr: Transaction, { anchor, head }: TextSelection, changes: readonly Change[]): void {
  const at = (position: number) => tr.doc.resolve(movedBy(changes, tr.before, position))
  const selection = TextSelection.between(at(anchor), at(head))
  if (!selection.eq(tr.selection)) tr.setSelection(selection)
}

function movedBy(changes: readonly Change[], before: Node, position: number): number {
  let shift = 0
  for (const change of changes) {
    if (change.kind !== 'content') continue
    const { from, to, content } = change
    if (position <= from) break
    if (position <= to)
      return from + shift + placeIn(before.slice(from, to).content, content, position - from)
    shift += content.size - (to - from)
  }
  return position + shift
}

type Content = Node['content']

/** The offset in the new content with the same text before it, else with the same text after it, else the same offset. */
function placeIn(old: Content, fresh: Content, offset: number): number {
  const start = old.findDiffStart(fresh) ?? old.size
  if (offset <= start) return offset
  const end = old.findDiffEnd(fresh)
  if (end && offset >= end.a) return fresh.size - (old.size - offset)
  return Math.min(offset, fresh.size)
}
