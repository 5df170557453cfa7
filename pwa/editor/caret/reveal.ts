import { NodeSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Edges, scrollFor } from './scroll-for.ts'
import { visibleRoom } from './visible-room.ts'

/** Brings the caret's line, or the picture that is selected, out from behind header, tools and keyboard. */
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
 * The same for the place where the browser has the caret. The editor hears of a tap or a key that moved it in an event of its
 * own, which on a busy phone comes after the frame in which a keyboard opens.
 */
export function revealBrowserCaret(view: EditorView): void {
  const { focusNode, focusOffset } = document.getSelection() ?? {}
  const isInText = focusNode != null && focusOffset !== undefined && view.dom.contains(focusNode)
  revealCaret(view, isInText ? view.posAtDOM(focusNode, focusOffset) : undefined)
}

/** A caret is lower than its line, in which letters have room above and below. */
function lineOf({ top, bottom }: Edges, line: number): Edges {
  const lead = Math.max(0, line - (bottom - top)) / 2
  return { top: top - lead, bottom: bottom + lead }
}

/** A picture, video or memo that was just put where the caret was. A dialog or the choice of a file may still have the focus, so a moment later. */
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

/** When what was just drawn, and the focus that a dialog gives back, are where they belong. */
function inTwoFrames(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run))
}

/** The block at this position of the text; its picture may still be on its way, so it is shown again once it is there. */
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
