import type { ComponentProps } from 'react'
import styles from './checkbox-field.module.css'
import { FieldError, type FieldTexts, useFieldIds } from './field-frame.tsx'

export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldTexts

export function CheckboxField({ label, error, hint, id: given, ...rest }: CheckboxFieldProps) {
  const { id, control } = useFieldIds(given, { error, hint })
  return (
    <div>
      <label className={styles.row} htmlFor={id}>
        <input {...rest} {...control} type="checkbox" className={styles.box} />
        <span>
          {label}
          {hint ? (
            <span className={styles.hint} id={`${id}-hint`}>
              {hint}
            </span>
          ) : null}
        </span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
