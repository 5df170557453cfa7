import type { ReactNode } from 'react'
import { classes } from '../look/classes.ts'
import styles from './loading.module.css'

/** The whole page waits; `label` says for what, `children` may add a sentence. */
export function Loading({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className={styles.page} role="status" data-loading="">
      <span className={styles.ring} aria-hidden="true" />
      <p>{label}</p>
      {children}
    </div>
  )
}

/** A quiet shape where something will be. Say once nearby (Loading, aria-busy) that it loads. */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'short' | 'title' | 'block' | undefined }) {
  return <span className={classes(styles.skeleton, shape !== 'line' && styles[shape])} aria-hidden="true" />
}
