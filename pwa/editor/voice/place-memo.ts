import type { Editor } from '@tiptap/react'
import { revealInserted } from '../caret/reveal.ts'

/** Puts a memo where the caret was, and the caret into text behind it: never upon the memo, which the next key would replace. */
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
