import type { ComponentProps } from 'react'
import { classes } from '../look/classes.ts'
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx'
import styles from './text-field.module.css'

export type SelectFieldProps = ComponentProps<'select'> & FieldTexts

/** The browser's own select, so that phones show long lists in their usual way. */
export function SelectField({
  label,
  error,
  hint,
  className,
  id: given,
  children,
  ...rest
}: SelectFieldProps) {
  const { id, control } = useFieldIds(given, { error, hint })
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <select {...rest} {...control} className={classes(styles.input, className)}>
        {children}
      </select>
    </FieldFrame>
  )
}
