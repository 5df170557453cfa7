import type { Editor } from '@tiptap/core'
import { Selection, TextSelection } from '@tiptap/pm/state'
import { hints } from '../template/template.ts'

/**
 * From the title into the text: to its beginning, or where the template has a heading there, to the end of what stands below it. At once:
 * Tiptap's own command waits for a frame, and the next letters would still come into the title.
 */
export function enterText({ state, view }: Editor): void {
  const { doc } = state
  const [heading, words] = doc.children
  const isTemplate = heading?.type.name === 'heading' && hints.has(heading.textContent)
  const below = isTemplate && words?.type.name === 'paragraph' ? heading.nodeSize + words.nodeSize - 1 : null
  const place = below === null ? Selection.atStart(doc) : TextSelection.create(doc, below)
  view.dispatch(state.tr.setSelection(place).scrollIntoView())
  view.focus()
}
