import type { ReactNode } from 'react'
import { PageLink } from '../ui/controls/page-link.tsx'
import { Slot } from '../ui/layout/slot.tsx'
import { Logo } from '../ui/look/logo.tsx'
import styles from './header.module.css'

export type HeaderProps = {
  /** The Back button, for screens that have one. */
  back?: ReactNode
  /** The right side. A feature's screen may also fill it with <Fill name="header">. */
  children?: ReactNode
}

export function Header({ back, children }: HeaderProps) {
  return (
    <header className={styles.bar} data-keep-clear>
      {back}
      <PageLink
        href="/"
        className={back ? `${styles.home} ${styles.compact}` : styles.home}
        aria-label="IdeaVault, home"
      >
        <Logo />
      </PageLink>
      <div className={styles.right}>
        <Slot name="header" className={styles.slot} />
        {children}
      </div>
    </header>
  )
}
