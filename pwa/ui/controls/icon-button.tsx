import type { ComponentProps } from 'react'
import { classes } from '../look/classes.ts'
import styles from './icon-button.module.css'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = ComponentProps<'button'> & { label: string }

/** 44 x 44 px; the label is its name and its tooltip. If its own action disables it, use `aria-disabled`: see Button. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button type="button" aria-label={label} {...rest} className={classes(styles.button, className)} />
    </Tooltip>
  )
}
