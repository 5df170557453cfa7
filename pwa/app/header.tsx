import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Slot } from '../ui/slot.tsx'
import styles from './header.module.css'

export type HeaderProps = {
  /** Shows Back: to the page before, else to this path, else to the dashboard. */
  back?: boolean | string | undefined
  /** The right side. A feature's screen may also fill it with <Fill name="header">. */
  children?: ReactNode
}

export function Header({ back = false, children }: HeaderProps) {
  return (
    <header className={styles.bar}>
      {back ? <Back fallback={back === true ? '/dashboard' : back} /> : null}
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

function Back({ fallback }: { fallback: string }) {
  const router = useRouter()
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ href: fallback })
  }
  return (
    <IconButton className={styles.back ?? ''} label="Back" onClick={goBack}>
      <ArrowLeft size={22} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  )
}
