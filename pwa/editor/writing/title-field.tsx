import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { isTitleTooLong, titleTooLongMessage } from '#contract/rules/refuse-words.ts'
import { FieldError, useFieldIds } from '../../ui/forms/field-frame.tsx'
import { caretAfter } from './caret-after.ts'
import styles from './writing.module.css'

type TitleFieldProps = {
  title: string
  onChange: (title: string) => void
  onBlur: () => void
  onEnter: () => void
}

/**
 * As high as its words; Enter goes on to the text. A title that is too long stays as it was typed and is refused in a
 * message: a field with a longest length would silently cut what is pasted.
 */
export function TitleField({ title, onChange, onBlur, onEnter }: TitleFieldProps) {
  const error = isTitleTooLong(title) ? titleTooLongMessage(title) : undefined
  const { id, control } = useFieldIds(undefined, { error })
  const caret = useCaret(title)
  return (
    <>
      <div className={styles.titleBox} data-value={title || 'Enter your idea title...'}>
        <textarea
          {...control}
          className={styles.title}
          aria-label="Title"
          placeholder="Enter your idea title..."
          rows={1}
          value={title}
          {...caret}
          onChange={(event) => {
            caret.onSelect(event)
            onChange(event.target.value.replace(/\n/g, ' '))
          }}
          onBlur={onBlur}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onEnter()
          }}
        />
      </div>
      <FieldError id={id} error={error} />
    </>
  )
}

type Selected = { value: string; start: number; end: number }

/** Browsers put the caret behind a value that a page sets. Here it stays between the words where it was. */
function useCaret(title: string) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const last = useRef<Selected>(null)
  useLayoutEffect(() => {
    const field = ref.current
    const selected = last.current
    if (!field || !selected || document.activeElement !== field || selected.value === title) return
    const [start, end] = [selected.start, selected.end].map((at) => caretAfter(at, selected.value, title))
    last.current = null
    field.setSelectionRange(start ?? title.length, end ?? title.length)
  }, [title])
  return {
    ref,
    onSelect: ({
      currentTarget: { value, selectionStart, selectionEnd },
    }: SyntheticEvent<HTMLTextAreaElement>) => {
      last.current = { value: value.replace(/\n/g, ' '), start: selectionStart, end: selectionEnd }
    },
  }
}
