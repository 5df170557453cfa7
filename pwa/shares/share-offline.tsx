import { CloudOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Page } from '../ui/layout/page.tsx'
import styles from './share.module.css'
import { ShareHead } from './share-head.tsx'
import { useKnownIdea } from './use-known-idea.ts'

type ShareOfflineProps = { userId: number; ideaId: number; busy: boolean; onRetry: () => void }

/** Links are kept on the server only. Offline, the page shows what this device knows, and retries when a connection is back. */
export function ShareOffline({ userId, ideaId, busy, onRetry }: ShareOfflineProps) {
  const known = useKnownIdea(userId, ideaId)
  const retry = useRef(onRetry)
  useEffect(() => {
    retry.current = onRetry
  })
  useEffect(() => {
    const onOnline = () => retry.current()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  return (
    <Page title={known ? `Share ${known.title}` : 'Share'} width="wide" className={styles.page}>
      {known ? <ShareHead idea={known} /> : <h1 className={styles.title}>Share</h1>}
      <Notice tone="plain" role="status" icon={<CloudOff size={20} strokeWidth={1.75} />}>
        <p>Sharing needs a connection, because links are made and switched off on the server.</p>
        <Button busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </Notice>
    </Page>
  )
}
