import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Selection, TextSelection } from '@tiptap/pm/state'
import { hints } from '../template/template.ts'

/**
 * Moves the caret from the title into the text: to its beginning, or, when that is a heading of the template, to the end of the first
 * paragraph below it. Done synchronously, because Tiptap's own command waits for a frame, and the next letters would still go into the
 * title.
 */
export function enterText({ state, view }: Editor): void {
  const { doc } = state
  const below = findBelowTemplate(doc)
  const place = below === null ? Selection.atStart(doc) : TextSelection.create(doc, below)
  view.dispatch(state.tr.setSelection(place).scrollIntoView())
  view.focus()
}

/** Null when the text does not begin with a heading of the template, or its section has no paragraph. */
function findBelowTemplate(doc: Node): number | null {
  const [heading, ...rest] = doc.children
  if (heading?.type.name !== 'heading' || !hints.has(heading.textContent)) return null
  let end = heading.nodeSize
  for (const node of rest) {
    end += node.nodeSize
    if (node.type.name === 'paragraph') return end - 1
    if (node.type.name === 'heading') return null
  }
  return null
}
