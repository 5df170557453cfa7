import type { Editor } from '@tiptap/react'
import { type RefObject, useEffect, useRef } from 'react'
import { readWritingStart } from '../../data/device/writing-start.ts'
import { takeWaitingWords } from '../../ui/forms/waiting-field.ts'
import { placeInitialCaret } from './initial-caret.ts'

/**
 * Makes a new idea ready for typing at once: the caret is in its selected title or in its text, and what was typed while it opened is
 * inserted.
 */
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
    // What is inserted first, by the tools, the camera or the assistant, goes into the first section.
    placeInitialCaret(editor)
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
