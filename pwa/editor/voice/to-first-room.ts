import type { Editor } from '@tiptap/react'

/** Where nobody has put a caret yet, what is said goes into the first empty paragraph, else behind the text: never before a heading. */
export function toFirstRoom(editor: Editor): void {
  const { doc, selection } = editor.state
  if (editor.isFocused || selection.from > 1) return
  let place: number | null = null
  doc.forEach((node, offset) => {
    if (node.type.name === 'paragraph' && node.content.size === 0) place ??= offset + 1
  })
  editor.commands.setTextSelection(place ?? doc.content.size)
}
