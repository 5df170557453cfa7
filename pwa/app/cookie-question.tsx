import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { answerConsent } from './cookie-consent.ts'
import styles from './cookie-question.module.css'

export function CookieQuestion() {
  const banner = useRef<HTMLElement>(null)
  useReservedSpace(banner)
  const decline = () => answerConsent(false)
  return (
    <section className={styles.banner} ref={banner} aria-label="Cookies">
      <div className={styles.inner}>
        <p className={styles.text}>
          We only use cookies that keep you signed in or let you read what was shared with you.{' '}
          <Link to="/privacy-policy">
            Learn more<span className="sr-only"> about cookies</span>
          </Link>
        </p>
        <div className={styles.actions}>
          <Button className={styles.action ?? ''} onClick={decline}>
            Decline
          </Button>
          <Button className={styles.action ?? ''} onClick={() => answerConsent(true)}>
            Accept Cookies
          </Button>
        </div>
        <IconButton className={styles.close ?? ''} label="Close and decline" onClick={decline}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  )
}

/** Lifts the page's end and the bars at the thumb above the banner, so that it covers nothing. */
function useReservedSpace(banner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = banner.current
    if (!element) return
    const root = document.documentElement
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--bottom-reserved', `${element.offsetHeight}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--bottom-reserved')
    }
  }, [banner])
}
