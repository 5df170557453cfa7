import { CloudOff, MessageSquareText, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import styles from './document-page.module.css'
import type { ReadingSession } from './use-reading-session.ts'

/** The time left is shown only when it falls below this. */
const warnSeconds = 300

export type DocumentDockProps = {
  session: ReadingSession
  count: ReactNode
  onComments?: () => void
}

export function DocumentDock({ session, count, onComments }: DocumentDockProps) {
  const { secondsLeft, connected } = session
  return (
    <div className={styles.dock} data-keep-clear>
      <p className={styles.notes} role="status">
        {connected ? null : (
          <span className={styles.note}>
            <CloudOff size={16} strokeWidth={1.75} aria-hidden="true" />
            Connection lost
          </span>
        )}
        {secondsLeft !== null && secondsLeft < warnSeconds ? (
          <span className={styles.note}>
            <Timer size={16} strokeWidth={1.75} aria-hidden="true" />
            {timeLeft(secondsLeft)}
          </span>
        ) : null}
      </p>
      {onComments ? (
        <Button
          className={styles.dockButton ?? ''}
          aria-haspopup="dialog"
          icon={<MessageSquareText size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onComments}
        >
          Comments
          <span className={styles.soft}>{count}</span>
        </Button>
      ) : null}
    </div>
  )
}

export function timeLeft(seconds: number): string {
  return seconds < 60 ? 'Less than a minute left' : `${Math.floor(seconds / 60)} min left`
}
