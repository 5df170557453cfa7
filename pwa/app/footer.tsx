import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDate, formatTime } from '../ui/look/format-date.ts'
import styles from './footer.module.css'

export type FooterProps = {
  /** Instead of the current time and date. */
  timestamp?: ReactNode
  hideLinks?: boolean | undefined
}

export function Footer({ timestamp, hideLinks = false }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {hideLinks ? null : (
          <nav className={styles.links} aria-label="About IdeaVault">
            <Link to="/about">About</Link>
            <Link to="/contact">Contact</Link>
            <Link to="/privacy-policy">Privacy Policy</Link>
            <Link to="/data-handling">Data Handling</Link>
          </nav>
        )}
        {timestamp ? <p className={styles.time}>{timestamp}</p> : <Clock />}
      </div>
    </footer>
  )
}

/** Empty until it runs in the browser, so that a page made at build time never shows an old time. */
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
