import { TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { unspacedLetters } from '../../sync/texts/unspaced-letters.ts'

/** Types words at the caret as a keyboard would: undo, marks, merging and sync know nothing of where they came from. */
export function typeWords(editor: Editor, said: string): void {
  const words = said.trim()
  if (words === '' || editor.isDestroyed) return
  const { selection } = editor.state
  // A picture that is selected takes no words and keeps its place: they go behind it.
  if (!selection.$to.parent.isTextblock)
    editor.chain().insertContentAt(selection.to, { type: 'paragraph' }).run()
  const { $from, $to } = editor.state.selection
  const before = $from.parent.textBetween(0, $from.parentOffset, ' ', ' ')
  const after = $to.parent.textBetween($to.parentOffset, $to.parent.content.size, ' ', ' ')
  const typed = isApart(before, words) ? words : ` ${words}`
  const tr = editor.state.tr.insertText(isApart(words, after) ? typed : `${typed} `)
  // What is said next goes on behind these words, before the space that parts them from what stood here.
  tr.setSelection(TextSelection.create(tr.doc, $from.pos + typed.length))
  editor.view.dispatch(tr.scrollIntoView())
}

/** Signs that stand at a word: those behind it, and those of scripts without spaces. */
const closing = /^[.,;:!?…)\]}»”’%\u3000-\u303f\uff00-\uffef]/
const opening = /[\s([{«“„\u3000-\u303f\uff00-\uffef]$/

/** Whether no space has to part these texts. */
function isApart(one: string, other: string): boolean {
  const [last, first] = [[...one].at(-1) ?? '', [...other][0] ?? '']
  return (
    last === '' ||
    first === '' ||
    /\s/.test(first) ||
    opening.test(last) ||
    closing.test(first) ||
    unspacedLetters.test(last) ||
    unspacedLetters.test(first)
  )
}
