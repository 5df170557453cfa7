import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../look/classes.ts'
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx'
import styles from './text-field.module.css'

export type TextFieldProps = ComponentProps<'input'> & FieldTexts & { trailing?: ReactNode }

export function TextField({ label, error, hint, trailing, className, id: given, ...rest }: TextFieldProps) {
  const { id, control } = useFieldIds(given, { error, hint })
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className={styles.box}>
        <input
          {...rest}
          {...control}
          className={classes(styles.input, Boolean(trailing) && styles.withTrailing, className)}
        />
        {trailing ? <span className={styles.trailing}>{trailing}</span> : null}
      </div>
    </FieldFrame>
  )
}

export type TextAreaProps = ComponentProps<'textarea'> & FieldTexts

export function TextArea({ label, error, hint, className, id: given, ...rest }: TextAreaProps) {
  const { id, control } = useFieldIds(given, { error, hint })
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea {...rest} {...control} className={classes(styles.input, styles.area, className)} />
    </FieldFrame>
  )
}
