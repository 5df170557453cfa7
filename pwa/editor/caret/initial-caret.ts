import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'

/** The position in the first empty paragraph of a text, where its first section begins; null when there is none. */
export function firstEmptyLine(doc: Node): number | null {
  let found: number | null = null
  doc.forEach((node, offset) => {
    if (found === null && node.type.name === 'paragraph' && node.content.size === 0) found = offset + 1
  })
  return found
}

/** The user has not put the caret anywhere yet. */
export const isUntouched = ({ isFocused, state }: Editor) => !isFocused && state.selection.from <= 1

/**
 * Until the user has put the caret somewhere, insertions go into the first empty paragraph, or else to the end of the text, never
 * before a heading.
 */
export function placeInitialCaret(editor: Editor): void {
  const { doc } = editor.state
  if (isUntouched(editor)) editor.commands.setTextSelection(firstEmptyLine(doc) ?? doc.content.size)
}
