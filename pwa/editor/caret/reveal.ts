import { NodeSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Edges, scrollFor } from './scroll-for.ts'
import { visibleRoom } from './visible-room.ts'

/** Scrolls the caret's line, or the selected picture, out from behind the header, the tools and the keyboard. */
export function revealCaret(view: EditorView, head = view.state.selection.head): void {
  const { selection } = view.state
  const isSelected = selection instanceof NodeSelection && selection.head === head
  const selected = isSelected ? view.nodeDOM(selection.from) : null
  const line = lineHeight(view.dom)
  const box =
    selected instanceof HTMLElement
      ? selected.getBoundingClientRect()
      : lineOf(view.coordsAtPos(head, 1), line)
  reveal(box, line)
}

/**
 * The same for the browser's own caret. The editor learns that a tap or key moved the caret through a separate event, which on a busy
 * phone comes after the frame in which a keyboard opens.
 */
export function revealBrowserCaret(view: EditorView): void {
  const { focusNode, focusOffset } = document.getSelection() ?? {}
  const isInText = focusNode != null && focusOffset !== undefined && view.dom.contains(focusNode)
  revealCaret(view, isInText ? view.posAtDOM(focusNode, focusOffset) : undefined)
}

/** The caret is shorter than its line, which has room above and below the letters. */
function lineOf({ top, bottom }: Edges, line: number): Edges {
  const lead = Math.max(0, line - (bottom - top)) / 2
  return { top: top - lead, bottom: bottom + lead }
}

/**
 * Reveals a picture, video or memo that was just inserted at the caret. It waits a moment, because a dialog or a file picker may still
 * have the focus.
 */
export function revealInserted(view: EditorView, name: 'image' | 'video' | 'memo'): void {
  inTwoFrames(() => {
    if (view.isDestroyed) return
    const { doc, selection } = view.state
    let found: number | null = null
    const near = [Math.max(0, selection.from - 3), Math.min(doc.content.size, selection.to + 3)] as const
    doc.nodesBetween(...near, (node, position) => {
      if (node.type.name === name && (found === null || position <= selection.from)) found = position
    })
    if (found !== null) revealBlock(view, found)
  })
}

/** Runs once the new content is drawn and a closing dialog has given back the focus. */
function inTwoFrames(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run))
}

/** Reveals the block at this position of the text, and once more when its picture has loaded. */
function revealBlock(view: EditorView, position: number): void {
  const block = view.nodeDOM(position)
  if (!(block instanceof HTMLElement)) return
  const show = () => {
    if (!block.isConnected) return
    reveal(block.getBoundingClientRect(), lineHeight(view.dom))
    if (view.hasFocus()) revealCaret(view)
  }
  show()
  if (block instanceof HTMLImageElement && !block.complete)
    block.addEventListener('load', show, { once: true })
}

function reveal(box: Edges, spare: number): void {
  const by = scrollFor(box, visibleRoom(), spare)
  if (Math.abs(by) >= 1) window.scrollBy({ top: by, behavior: 'instant' })
}

const lineHeight = (element: Element) => Number.parseFloat(getComputedStyle(element).lineHeight) || 28
