import type { ReactNode } from 'react'
import { classes } from '../look/classes.ts'
import styles from './notice.module.css'

export type NoticeProps = {
  tone: 'plain' | 'vault' | 'seal' | 'danger'
  icon?: ReactNode
  title?: ReactNode
  children?: ReactNode
  /** 'alert' interrupts screen readers, 'status' waits for a pause; leave it out if the notice is there from the start. */
  role?: 'alert' | 'status' | undefined
}

export function Notice({ tone, icon, title, children, role }: NoticeProps) {
  return (
    <div className={classes(styles.notice, tone !== 'plain' && styles[tone])} {...(role ? { role } : {})}>
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <div className={styles.body}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
