import type { ReactNode } from 'react'
import { classes } from '../look/classes.ts'
import styles from './loading.module.css'

/** Loading state of a whole page; `label` says what is loading, `children` may add a sentence. */
export function Loading({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className={styles.page} role="status" data-loading="">
      <span className={styles.ring} aria-hidden="true" />
      <p>{label}</p>
      {children}
    </div>
  )
}

/** Placeholder for content that is loading. Announce nearby, once, that it loads (Loading, aria-busy). */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'short' | 'title' | 'block' | undefined }) {
  return <span className={classes(styles.skeleton, shape !== 'line' && styles[shape])} aria-hidden="true" />
}
