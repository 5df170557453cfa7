import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** A secondary action. */
  more?: ReactNode
  picture?: ReactNode
}

/** Invites with one sentence and one action. */
export function EmptyState({ title, children, action, more, picture }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {picture ? (
        <div className={styles.picture} aria-hidden="true">
          {picture}
        </div>
      ) : null}
      <p className={`serif ${styles.title}`}>{title}</p>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
      {more ? <div>{more}</div> : null}
    </div>
  )
}
