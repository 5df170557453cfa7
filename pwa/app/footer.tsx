import { type ReactNode, useEffect, useState } from 'react'
import { PageLink } from '../ui/controls/page-link.tsx'
import { formatDate, formatTime } from '../ui/look/format-date.ts'
import styles from './footer.module.css'

export type FooterProps = {
  /** Shown instead of the current time and date. */
  timestamp?: ReactNode
  hideLinks?: boolean | undefined
}

export function Footer({ timestamp, hideLinks = false }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {hideLinks ? null : (
          <nav className={styles.links} aria-label="About IdeaVault">
            <PageLink href="/about">About</PageLink>
            <PageLink href="/contact">Contact</PageLink>
            <PageLink href="/privacy-policy">Privacy Policy</PageLink>
            <PageLink href="/data-handling">Data Handling</PageLink>
          </nav>
        )}
        {timestamp ? <p className={styles.time}>{timestamp}</p> : <Clock />}
      </div>
    </footer>
  )
}

/** Empty until it runs in the browser, so that a prerendered page never shows the time of the build. */
function Clock() {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    const tick = () => setNow(new Date())
    tick()
    const timer = setInterval(tick, 10_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className={styles.time}>
      {now ? (
        <time dateTime={now.toISOString()}>
          {formatTime(now)} · {formatDate(now)}
        </time>
      ) : null}
    </p>
  )
}
