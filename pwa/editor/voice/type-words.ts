import type { Editor } from '@tiptap/react'

/** Types words at the caret as a keyboard would: undo, marks, merging and sync know nothing of where they came from. */
export function typeWords(editor: Editor, said: string): void {
  const words = said.trim()
  if (words === '' || editor.isDestroyed) return
  const { selection } = editor.state
  // A picture that is selected takes no words and keeps its place: they go behind it.
  if (!selection.$to.parent.isTextblock)
    editor.chain().insertContentAt(selection.to, { type: 'paragraph' }).run()
  const { $from } = editor.state.selection
  const before = $from.parent.textBetween(0, $from.parentOffset, ' ', ' ')
  const isApart = before === '' || /\s$/.test(before)
  editor.view.dispatch(editor.state.tr.insertText(isApart ? words : ` ${words}`).scrollIntoView())
}
