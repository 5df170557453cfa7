import { History } from 'lucide-react'
import { useRef, useState } from 'react'
import { wayToSignIn } from '../data/session-over.ts'
import { Button } from '../ui/controls/button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import styles from './comments.module.css'
import { type Side, useLoadEarlier } from './comments.queries.ts'
import type { Thread } from './threads.ts'

type EarlierCommentsProps = {
  ideaId: number
  as: Side
  thread: Thread
  /** The button fills a gap inside a conversation, so it leaves out the number of new comments, which counts the whole thread. */
  isWithin?: boolean
}

/** Button that loads earlier comments of a thread; nothing when all are loaded. Place it right before the list that it extends. */
export function EarlierComments({ ideaId, as, thread, isWithin = false }: EarlierCommentsProps) {
  const place = useRef<HTMLDivElement>(null)
  const load = useLoadEarlier(ideaId, as)
  const [busy, setBusy] = useState(false)
  const { id, name, earlier } = thread
  if (!earlier) return null
  const { unread, isMore } = earlier
  const news = unread > 0 && !isWithin ? `${unread}${isMore ? '+' : ''} new` : null
  const label = ['Earlier comments', as === 'owner' && name ? ` of ${name}` : '', news ? `, ${news}` : '']
  const show = async () => {
    const next = place.current?.nextElementSibling?.querySelector('li') ?? null
    setBusy(true)
    try {
      await load(id, earlier)
      setTimeout(() => keepInSight(next))
    } catch (error) {
      const description = 'Earlier comments could not be loaded. Please try again.'
      toast({ title: 'Error', description, variant: 'destructive', ...wayToSignIn(error) })
    }
    setBusy(false)
  }
  return (
    <div className={styles.earlier} ref={place}>
      <Button
        variant="quiet"
        aria-label={label.join('')}
        busy={busy}
        icon={<History size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => void show()}
      >
        Earlier comments
        {news ? <strong className={styles.new}>{news}</strong> : null}
      </Button>
    </div>
  )
}

/** Keeps the comment that was first in sight after older ones are added above it, and focuses it if the button is gone. */
function keepInSight(comment: HTMLElement | null): void {
  comment?.scrollIntoView({ block: 'center' })
  if (!comment || document.activeElement !== document.body) return
  comment.tabIndex = -1
  comment.focus({ preventScroll: true })
}
