import { Check, Copy } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { classes } from '../look/classes.ts'
import { Button } from './button.tsx'
import styles from './copy-field.module.css'
import { useCopy } from './use-copy.ts'

export type CopyFieldProps = {
  label: string
  value: string
  copyLabel?: string | undefined
  /** For a short value that is also read here: if there is no room beside it, the button goes below. */
  isShownWhole?: boolean
  /** Gets the result, for a toast. 'selected': the browser refused, so the text is selected for the user to copy. */
  onCopy?: ((result: 'copied' | 'selected') => void) | undefined
}

export function CopyField({
  label,
  value,
  copyLabel = 'Copy',
  isShownWhole = false,
  onCopy,
}: CopyFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { copied, copy } = useCopy()
  // Links begin alike and differ at the end, so the field is scrolled to the end.
  useLayoutEffect(() => {
    if (input.current && value) input.current.scrollLeft = input.current.scrollWidth
  }, [value])
  const press = async () => {
    const done = await copy(value)
    if (!done) input.current?.select()
    onCopy?.(done ? 'copied' : 'selected')
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        <input
          className={classes(styles.input, isShownWhole && styles.whole)}
          id={id}
          ref={input}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          className={styles.button ?? ''}
          icon={copied ? <Check size={18} strokeWidth={1.75} /> : <Copy size={18} strokeWidth={1.75} />}
          onClick={() => void press()}
        >
          <span aria-live="polite">{copied ? 'Copied!' : copyLabel}</span>
        </Button>
      </div>
    </div>
  )
}
