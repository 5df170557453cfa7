import { CloudAlert } from 'lucide-react'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useSyncState, useWaiting } from '../engine/use-sync.ts'
import styles from './sync-status.module.css'
import { syncMessage } from './waiting-drafts.ts'

/** Shown while nothing can be sent because the session is missing. SyncStatus announces the same message, so this has no role. */
export function SignedOutNotice({ userId }: { userId: number }) {
  const waiting = useWaiting(userId)
  const sync = useSyncState(userId)
  if (sync !== 'signed-out' && sync !== 'wrong-account') return null
  return (
    <Notice tone="vault">
      <div className={styles.signedOut}>
        <CloudAlert size={20} strokeWidth={1.75} aria-hidden="true" />
        <p>{syncMessage(waiting, sync)}</p>
        <ButtonLink variant="primary" to="/login" search={{ redirect: '/dashboard' }}>
          Sign in
        </ButtonLink>
      </div>
    </Notice>
  )
}
