import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { isTitleTooLong, titleTooLongMessage } from '#contract/content/refuse-words.ts'
import { FieldError, useFieldIds } from '../../ui/forms/field-frame.tsx'
import { isEnter } from '../../ui/forms/is-enter.ts'
import { PrintedHead } from '../take-out/printed.tsx'
import { caretAfter } from './caret-after.ts'
import styles from './writing.module.css'

type TitleFieldProps = {
  field: RefObject<HTMLTextAreaElement | null>
  title: string
  onChange: (title: string) => void
  onBlur: () => void
  onEnter: () => void
}

/**
 * The title field grows with its text, and prints as a heading; Enter moves to the text. A title that is too long stays as it was typed
 * and is refused with a message: a `maxlength` would silently cut what is pasted.
 */
export function TitleField({ field, title, onChange, onBlur, onEnter }: TitleFieldProps) {
  const error = isTitleTooLong(title) ? titleTooLongMessage(title) : undefined
  const { id, control } = useFieldIds(undefined, { error })
  const caret = useCaret(title, field)
  return (
    <>
      <div className={styles.titleBox} data-value={title || 'Enter your idea title...'}>
        <textarea
          {...control}
          dir="auto"
          className={styles.title}
          aria-label="Title"
          placeholder="Enter your idea title..."
          rows={1}
          value={title}
          ref={field}
          {...caret}
          onChange={(event) => {
            caret.onSelect(event)
            onChange(event.target.value.replace(/\n/g, ' '))
          }}
          onBlur={onBlur}
          onKeyDown={(event) => {
            if (!isEnter(event)) return
            event.preventDefault()
            onEnter()
          }}
        />
      </div>
      <FieldError id={id} error={error} />
      <PrintedHead title={title} idea={null} />
    </>
  )
}

type Selected = { value: string; start: number; end: number }

/** Browsers move the caret to the end when a page sets the value. This keeps it between the characters where it was. */
function useCaret(title: string, ref: RefObject<HTMLTextAreaElement | null>) {
  const last = useRef<Selected>(null)
  useLayoutEffect(() => {
    const field = ref.current
    const selected = last.current
    if (!field || !selected || document.activeElement !== field || selected.value === title) return
    const [start, end] = [selected.start, selected.end].map((at) => caretAfter(at, selected.value, title))
    last.current = null
    field.setSelectionRange(start ?? title.length, end ?? title.length)
  }, [title, ref])
  return {
    onSelect: ({
      currentTarget: { value, selectionStart, selectionEnd },
    }: SyntheticEvent<HTMLTextAreaElement>) => {
      last.current = { value: value.replace(/\n/g, ' '), start: selectionStart, end: selectionEnd }
    },
  }
}
