import { isTitleTooLong, titleTooLongMessage } from '#contract/rules/refuse-words.ts'
import { FieldError, useFieldIds } from '../../ui/forms/field-frame.tsx'
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
          onChange={(event) => onChange(event.target.value.replace(/\n/g, ' '))}
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
