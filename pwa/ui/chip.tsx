import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { classes } from './classes.ts'

export type ChipProps = {
  tone?: 'plain' | 'vault' | 'seal' | 'danger' | undefined
  icon?: ReactNode
  children: ReactNode
}

/** A state in a word. The tone never speaks alone: the word, and mostly an icon, say it too. */
export function Chip({ tone = 'plain', icon, children }: ChipProps) {
  return (
    <span className={classes(styles.chip, tone !== 'plain' && styles[tone])}>
      {icon}
      {children}
    </span>
  )
}
