import type { Editor } from '@tiptap/react'
import { placeInitialCaret } from '../caret/initial-caret.ts'
import { htmlOf } from '../remote-changes/editor-html.ts'
import { parsePart } from '../remote-changes/parse-html.ts'
import { template } from '../template/template.ts'

/** What the writing assistant needs of an open draft. */
export type AssistantTools = {
  open: boolean
  onClose: () => void
  place: { draftId: string; copiedFrom: readonly string[] }
  ideaText: string
  onInsert: (html: string) => void
  onReplaceSelection: (html: string) => void
  hasSelection: boolean
}

/** How the assistant's text is inserted: after the selection, or in its place. */
export const insertActions = (
  editor: Editor,
): Pick<AssistantTools, 'hasSelection' | 'onInsert' | 'onReplaceSelection'> => ({
  hasSelection: !editor.state.selection.empty,
  onInsert: (html) => {
    placeInitialCaret(editor)
    editor.chain().focus().insertContentAt(editor.state.selection.to, parsePart(editor.schema, html)).run()
  },
  onReplaceSelection: (html) => {
    const { from, to } = editor.state.selection
    editor.chain().focus().insertContentAt({ from, to }, parsePart(editor.schema, html)).run()
  },
})

/**
 * The text that is sent to the assistant; empty for an untouched template. Reading a long text takes a while, so it is read only while
 * the assistant is open.
 */
export const ideaTextOf = (title: string, editor: Editor) =>
  htmlOf(editor) === template ? '' : `${title}\n\n${editor.getText()}`
