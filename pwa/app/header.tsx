import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Slot } from '../ui/layout/slot.tsx'
import { Logo } from '../ui/look/logo.tsx'
import styles from './header.module.css'

export type HeaderProps = {
  /** The way back, for screens that have one: <Back>. */
  back?: ReactNode
  /** The right side. A feature's screen may also fill it with <Fill name="header">. */
  children?: ReactNode
}

export function Header({ back, children }: HeaderProps) {
  return (
    <header className={styles.bar} data-keep-clear>
      {back}
      <Link
        to="/"
        className={back ? `${styles.home} ${styles.compact}` : styles.home}
        aria-label="IdeaVault, home"
      >
        <Logo />
      </Link>
      <div className={styles.right}>
        <Slot name="header" className={styles.slot} />
        {children}
      </div>
    </header>
  )
}
