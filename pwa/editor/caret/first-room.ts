import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'

/** The place in the first empty paragraph of a text, where its first section begins; null where there is none. */
export function firstEmptyLine(doc: Node): number | null {
  let found: number | null = null
  doc.forEach((node, offset) => {
    if (found === null && node.type.name === 'paragraph' && node.content.size === 0) found = offset + 1
  })
  return found
}

/** Nobody has put a caret there yet. */
export const isUntouched = ({ isFocused, state }: Editor) => !isFocused && state.selection.from <= 1

/** Where nobody has put a caret yet, what comes goes into the first empty paragraph, else behind the text: never before a heading. */
export function moveCaretToFirstRoom(editor: Editor): void {
  const { doc } = editor.state
  if (isUntouched(editor)) editor.commands.setTextSelection(firstEmptyLine(doc) ?? doc.content.size)
}
