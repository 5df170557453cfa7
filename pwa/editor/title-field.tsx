import { limits } from '#contract/limits.ts'
import styles from './writing.module.css'

type TitleFieldProps = {
  title: string
  onChange: (title: string) => void
  onBlur: () => void
  onEnter: () => void
}

/** As high as its words; Enter goes on to the text. */
export function TitleField({ title, onChange, onBlur, onEnter }: TitleFieldProps) {
  return (
    <div className={styles.titleBox} data-value={title || 'Enter your idea title...'}>
      <textarea
        className={styles.title}
        aria-label="Title"
        placeholder="Enter your idea title..."
        rows={1}
        maxLength={limits.titleLength}
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
  )
}
