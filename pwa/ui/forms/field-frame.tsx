import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './text-field.module.css'

export type FieldTexts = {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
}

/** Ids that connect a control with its hint and its error, and the matching ARIA attributes. */
export function useFieldIds(given: string | undefined, { error, hint }: Omit<FieldTexts, 'label'>) {
  const made = useId()
  const id = given ?? made
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return {
    id,
    control: {
      id,
      ...(described ? { 'aria-describedby': described } : {}),
      ...(error ? { 'aria-invalid': true } : {}),
    },
  }
}

/** Label above, hint below it, the control, the error below. */
export function FieldFrame({
  id,
  label,
  error,
  hint,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** A live region, because after Enter the focus is already in the field, so that nothing else would announce the error. */
export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  return (
    <div className={styles.said} aria-live="polite">
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          <CircleAlert size={17} strokeWidth={1.75} aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  )
}
