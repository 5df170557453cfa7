import { useEffect, useRef } from 'react'
import { Button } from '../ui/controls/button.tsx'
import styles from './waitlist.module.css'
import { waitlistTimestamp } from './waitlist-timestamp.ts'

export const waitlistThanks = "Thank you for joining our waitlist. We'll be in touch soon!"

export function WaitlistJoined({ joinedAt, onClose }: { joinedAt: Date; onClose: () => void }) {
  const text = useRef<HTMLDivElement>(null)
  // The focused form is gone, so the focus moves to this text.
  useEffect(() => text.current?.focus(), [])
  return (
    <div className={styles.form}>
      <div className={styles.text} ref={text} tabIndex={-1}>
        <p>{waitlistThanks}</p>
        <p className={styles.soft}>
          Joined <time dateTime={joinedAt.toISOString()}>{waitlistTimestamp(joinedAt)}</time>
        </p>
      </div>
      <Button size="large" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}
