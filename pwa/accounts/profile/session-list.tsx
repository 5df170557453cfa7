import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { endSession, type SessionInfo } from '#contract/accounts.ts'
import { ApiError, call, serverNow } from '../../data/request.ts'
import { wayToSignIn } from '../../data/session-over.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { keepFocusBeside } from '../../ui/layout/keep-focus-beside.ts'
import { formatDate, timeAgo } from '../../ui/look/format-date.ts'
import { sessionsQuery } from '../accounts.queries.ts'
import { messageFor } from '../message-for.ts'
import styles from './profile-screen.module.css'

/** The account's sessions. Every one except the current one can be ended. */
export function SessionList() {
  const { data, error, refetch, isFetching } = useQuery(sessionsQuery)
  return (
    <section className={styles.card} aria-label="Sessions">
      <h2 className={styles.heading}>Where you are signed in</h2>
      {data ? (
        <ul className={styles.sessionList}>
          {data.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <div className={styles.line}>
          <p className={styles.soft}>The list could not be loaded.</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div aria-busy="true">
          <Skeleton shape="short" />
        </div>
      )}
    </section>
  )
}

function Session({ session }: { session: SessionInfo }) {
  const { id, current, device, startedAt, seenAt } = session
  const [busy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const end = async () => {
    setBusy(true)
    try {
      await call(endSession, { params: { id } })
    } catch (error) {
      // It has ended in the meantime, which is what was wanted.
      if (!(error instanceof ApiError && error.status === 404)) {
        const description = messageFor(error, 'Failed to end that session. Please try again.')
        toast({ title: 'Error', description, variant: 'destructive', ...wayToSignIn(error) })
      }
    }
    await queryClient.invalidateQueries(sessionsQuery)
    setBusy(false)
  }
  return (
    <li className={styles.session} ref={keepFocusBeside}>
      <MonitorSmartphone size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.device}>
        <p>{device}</p>
        <p className={styles.soft}>
          Since {formatDate(startedAt)}, last seen {timeAgo(seenAt, serverNow())}
        </p>
      </div>
      {current ? (
        <Chip tone="vault">This device</Chip>
      ) : (
        <Button busy={busy} aria-label={`End session on ${device}`} onClick={() => void end()}>
          End
        </Button>
      )}
    </li>
  )
}
