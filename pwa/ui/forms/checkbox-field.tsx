import type { ComponentProps } from 'react'
import styles from './checkbox-field.module.css'
import { FieldError, type FieldTexts, useFieldIds } from './field-frame.tsx'

export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldTexts

/** The whole row can be tapped, but only the label names the control: the hint describes it, and is not read out twice. */
export function CheckboxField({ label, error, hint, id: given, ...rest }: CheckboxFieldProps) {
  const { id, control } = useFieldIds(given, { error, hint })
  return (
    <div>
      <label className={styles.row} htmlFor={id}>
        <input
          {...rest}
          {...control}
          type="checkbox"
          aria-labelledby={`${id}-label`}
          className={styles.box}
        />
        <span>
          <span id={`${id}-label`}>{label}</span>
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
