import { CloudAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Tooltip } from '../../ui/controls/tooltip.tsx'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import type { SyncState } from '../engine/sync-state.ts'
import { useSyncState, useWaiting } from '../engine/use-sync.ts'
import styles from './sync-status.module.css'
import { type Counts, syncMessage } from './waiting-drafts.ts'

const SyncSheet = lazyDialog(() => import('./sync-sheet.tsx').then((module) => module.SyncSheet))

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const

/** A state that lasts this long is announced to screen readers. Shorter ones, such as a sync round, would only disturb. */
const ANNOUNCE_AFTER_MS = 2_000

/** The button in the portfolio's header that shows how many drafts wait for the server. It opens the sheet that says why. */
export function SyncStatus({ userId }: { userId: number }) {
  const waiting = useWaiting(userId)
  const sync = useSyncState(userId)
  const [open, setOpen] = useState(false)
  const message = syncMessage(waiting, sync)
  const news = useAnnouncement(message)
  return (
    <>
      <Tooltip label={message}>
        <button
          type="button"
          className={waiting.count > 0 ? styles.waiting : styles.button}
          aria-label={`Sync: ${message}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {iconOf(waiting, sync)}
          {waiting.count > 0 ? <span>{waiting.count}</span> : null}
        </button>
      </Tooltip>
      <span className="sr-only" role="status">
        {news}
      </span>
      {open ? <SyncSheet userId={userId} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function iconOf({ count, blocked, labels = 0 }: Counts, sync: SyncState): ReactNode {
  const isRefused = sync === 'full' || sync === 'quota' || sync === 'intercepted'
  const needsSomebody = sync === 'signed-out' || sync === 'wrong-account' || isRefused
  if (blocked > 0 || needsSomebody) return <CloudAlert {...icon} />
  if (sync === 'unreachable') return <CloudOff {...icon} />
  return count + labels > 0 ? <CloudUpload {...icon} /> : <CloudCheck {...icon} />
}

/** The message, once it has not changed for a while. It is empty at first, because only changes are announced. */
function useAnnouncement(message: string): string {
  const [start, setStart] = useState<string | null>(null)
  const [news, setNews] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => {
      if (start === null) setStart(message)
      else if (message !== start || news !== '') setNews(message)
    }, ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [message, start, news])
  return news
}
