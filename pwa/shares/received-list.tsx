import { queryOptions, useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { listReceivedShares, type ReceivedShare } from '#contract/shares.ts'
import { callPages } from '../data/call-pages.ts'
import { Button } from '../ui/controls/button.tsx'
import { Chip } from '../ui/controls/chip.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { useGrowingList } from '../ui/layout/use-growing-list.ts'
import { classes } from '../ui/look/classes.ts'
import { formatDate } from '../ui/look/format-date.ts'
import styles from './received-list.module.css'

export const receivedQuery = queryOptions({
  queryKey: ['received'],
  async queryFn({ signal }) {
    const received = new Map<string, ReceivedShare>()
    // A link that was opened several times may be on several pages; its last opening comes first.
    for await (const page of callPages(listReceivedShares, { signal }))
      for (const share of page) if (!received.has(share.accessLink)) received.set(share.accessLink, share)
    return [...received.values()]
  },
})

const states = { active: 'Open', revoked: 'Ended', expired: 'Expired', used: 'Used' } as const

/** Ideas of others that were opened while signed in. */
export function ReceivedList() {
  const { data: received, isPending, isError, refetch } = useQuery(receivedQuery)
  const { shown, end, hasMore } = useGrowingList('received', received ?? [])
  if (isPending) return <p className={classes(styles.soft, styles.instead)}>Loading...</p>
  if (isError) {
    return (
      <div className={styles.instead}>
        <p className={styles.soft}>This list could not be loaded.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    )
  }
  if (received.length === 0) {
    return (
      <EmptyState title="No shared ideas yet" picture={<Inbox size={28} strokeWidth={1.5} />}>
        Ideas that others share with you appear here once you open them while signed in.
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list}>
      {shown.map(({ accessLink, title, ownerName, state, openedAt }) => (
        <li key={accessLink}>
          <a className={styles.card} href={`/view/${accessLink}`}>
            <span className={styles.title} dir="auto">
              {title}
            </span>
            <span className={styles.soft}>
              {ownerName} · opened {formatDate(openedAt)}
            </span>
            <Chip tone={state === 'active' ? 'vault' : 'plain'}>{states[state]}</Chip>
          </a>
        </li>
      ))}
      {hasMore ? <li ref={end} aria-hidden="true" /> : null}
    </ul>
  )
}
