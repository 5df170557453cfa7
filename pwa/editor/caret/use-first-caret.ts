import type { Editor } from '@tiptap/react'
import { type RefObject, useEffect, useRef } from 'react'
import { readWritingStart } from '../../data/device/writing-start.ts'
import { takeWaitingWords } from '../../ui/forms/waiting-field.ts'
import { moveCaretToFirstRoom } from './first-room.ts'

/** A new idea is written at once: the caret stands in its selected title or in its text, and what was typed on the way is there. */
export function useFirstCaret(
  isNew: boolean,
  title: RefObject<HTMLTextAreaElement | null>,
  editor: Editor | null,
  onTitle: (title: string) => void,
): void {
  const isPlaced = useRef(!isNew)
  useEffect(() => {
    const field = title.current
    if (isPlaced.current || !editor || !field) return
    isPlaced.current = true
    const words = takeWaitingWords()
    // Whatever comes first into the text, from its tools, the camera or the assistant, comes into its first section.
    moveCaretToFirstRoom(editor)
    if (readWritingStart() === 'text') {
      editor.view.focus()
      if (words !== '') editor.commands.insertContent({ type: 'text', text: words })
      return
    }
    field.focus({ preventScroll: true })
    if (words === '') field.select()
    else onTitle(words)
  }, [title, editor, onTitle])
}
