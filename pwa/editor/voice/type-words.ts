import { TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { unspacedLetters } from '../../sync/texts/unspaced-letters.ts'

/** Inserts words at the caret as a keyboard would, so that undo, marks, merging and sync treat them as typed. */
export function typeWords(editor: Editor, said: string): void {
  const words = said.trim()
  if (words === '' || editor.isDestroyed) return
  const { selection } = editor.state
  // A selected picture cannot take text and must stay: the words go after it.
  if (!selection.$to.parent.isTextblock)
    editor.chain().insertContentAt(selection.to, { type: 'paragraph' }).run()
  const { $from, $to } = editor.state.selection
  const before = $from.parent.textBetween(0, $from.parentOffset, ' ', ' ')
  const after = $to.parent.textBetween($to.parentOffset, $to.parent.content.size, ' ', ' ')
  const typed = isApart(before, words) ? words : ` ${words}`
  const tr = editor.state.tr.insertText(isApart(words, after) ? typed : `${typed} `)
  // The next words follow these, before the space that separates them from the text after the caret.
  tr.setSelection(TextSelection.create(tr.doc, $from.pos + typed.length))
  editor.view.dispatch(tr.scrollIntoView())
}

/** Characters that follow or precede a word without a space: punctuation, and characters of scripts without spaces. */
const closing = /^[.,;:!?…)\]}»”’%\u3000-\u303f\uff00-\uffef]/
const opening = /[\s([{«“„\u3000-\u303f\uff00-\uffef]$/

/** Whether no space is needed between these texts. */
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
