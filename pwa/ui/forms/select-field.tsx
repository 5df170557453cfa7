import type { ComponentProps } from 'react'
import { classes } from '../look/classes.ts'
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx'
import styles from './text-field.module.css'

export type SelectFieldProps = ComponentProps<'select'> & FieldTexts

/** One of a list that may be long: the browser's own, so that phones show it in their way. */
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
