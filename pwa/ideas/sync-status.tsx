import { CloudAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { SyncState } from '../sync/sync-engine.ts'
import { useSyncState, useWaiting } from '../sync/use-sync.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import styles from './sync-status.module.css'
import { type Counts, stateSentence } from './waiting-drafts.ts'

const SyncSheet = lazy(() => import('./sync-sheet.tsx').then((module) => ({ default: module.SyncSheet })))

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const

/** So long a state has to last before it is read out: a round of sync is no news. */
const SETTLED_MS = 2_000

/** In the portfolio's header: how much waits for the server. Pressing it says what, and why. */
export function SyncStatus({ userId }: { userId: number }) {
  const waiting = useWaiting(userId)
  const sync = useSyncState(userId)
  const [open, setOpen] = useState(false)
  const sentence = stateSentence(waiting, sync)
  const news = useSettled(sentence)
  return (
    <>
      <Tooltip label={sentence}>
        <button
          type="button"
          className={waiting.count > 0 ? styles.waiting : styles.button}
          aria-label={`Sync: ${sentence}`}
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
      {open ? (
        <Suspense>
          <SyncSheet userId={userId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function iconOf({ count, blocked }: Counts, sync: SyncState): ReactNode {
  if (blocked > 0 || sync === 'signed-out' || sync === 'wrong-account') return <CloudAlert {...icon} />
  if (sync === 'unreachable') return <CloudOff {...icon} />
  return count > 0 ? <CloudUpload {...icon} /> : <CloudCheck {...icon} />
}

/** What has not changed for a while, and nothing at first: only changes are news. */
function useSettled(sentence: string): string {
  const [start, setStart] = useState<string | null>(null)
  const [news, setNews] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => {
      if (start === null) setStart(sentence)
      else if (sentence !== start || news !== '') setNews(sentence)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [sentence, start, news])
  return news
}
