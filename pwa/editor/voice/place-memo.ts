import type { Editor } from '@tiptap/react'
import { revealInserted } from '../caret/reveal.ts'

/** Inserts a memo at the caret, and moves the caret into the text after it, not onto the memo, which the next key would replace. */
export function placeMemo(editor: Editor, src: string, seconds: number): void {
  const place = Math.min(editor.state.selection.to, editor.state.doc.content.size)
  const memo = { type: 'memo', attrs: { src, seconds: Math.max(1, Math.round(seconds)) } }
  editor
    .chain()
    .focus()
    .insertContentAt(place, [memo, { type: 'paragraph' }])
    .run()
  revealInserted(editor.view, 'memo')
}
