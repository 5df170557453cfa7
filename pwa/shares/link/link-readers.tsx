import { Link } from '@tanstack/react-router'
import { Hand } from 'lucide-react'
import { useMemo } from 'react'
import type { Share } from '#contract/shares.ts'
import { serverNow } from '../../data/request.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { timeAgo } from '../../ui/look/format-date.ts'
import styles from './link.module.css'
import { ReaderCard } from './reader-card.tsx'
import { readersOf } from './readers-of.ts'
import type { LinkEvents } from './use-link-events.ts'

/** Who read it: name, address proven or as typed, what they accepted and did. */
export function LinkReaders({ share, events: known }: { share: Share; events: LinkEvents }) {
  const { events, isFailed, isFetching, retry, loadOlder } = known
  const readers = useMemo(() => (events ? readersOf(events) : undefined), [events])
  return (
    <section className={styles.section} aria-labelledby="link-readers">
      <div className={styles.sectionHead}>
        <h2 className={styles.heading} id="link-readers">
          Who read it
        </h2>
        <Link className={styles.all} to="/activity" search={{ idea: share.ideaId, link: share.id }}>
          All activity
        </Link>
      </div>
      {share.state === 'active' ? null : <Requests share={share} />}
      {isFailed ? (
        <div className={styles.failed} role="status">
          <p className={styles.soft}>Readers could not be loaded{readers ? ' again' : ''}.</p>
          <Button busy={isFetching} onClick={retry}>
            Try again
          </Button>
        </div>
      ) : null}
      {!readers && !isFailed ? <Skeleton shape="block" /> : null}
      {readers?.length === 0 ? <p className={styles.soft}>No readers yet.</p> : null}
      {readers && readers.length > 0 ? (
        <ul className={styles.readers}>
          {readers.map((reader) => (
            <ReaderCard key={reader.key} reader={reader} />
          ))}
        </ul>
      ) : null}
      {loadOlder ? (
        <Button busy={isFetching} onClick={loadOlder}>
          Show more
        </Button>
      ) : null}
    </section>
  )
}

/** People who asked for access after the link ended and have not been answered. */
const Requests = ({ share }: { share: Share }) =>
  share.requests.map(({ name, email, askedAt }) => (
    <p className={styles.request} key={`${email} ${askedAt}`}>
      <Hand size={17} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {name} ({email}) asked for access {timeAgo(askedAt, serverNow())}
      </span>
    </p>
  ))
