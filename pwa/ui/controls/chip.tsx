import type { ReactNode } from 'react'
import { classes } from '../look/classes.ts'
import styles from './chip.module.css'

export type ChipProps = {
  tone?: 'plain' | 'vault' | 'seal' | 'danger' | undefined
  icon?: ReactNode
  children: ReactNode
}

/** A state in one word. Colour is never the only sign: the word, and mostly an icon, say the same. */
export function Chip({ tone = 'plain', icon, children }: ChipProps) {
  return (
    <span className={classes(styles.chip, tone !== 'plain' && styles[tone])}>
      {icon}
      <span className={styles.word}>{children}</span>
    </span>
  )
}
