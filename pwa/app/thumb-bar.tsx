import { Link } from '@tanstack/react-router'
import { Activity, Library, Plus } from 'lucide-react'
import { waitForWords } from '../ui/forms/waiting-field.ts'
import { cappedCount } from '../ui/look/capped-count.ts'
import styles from './thumb-bar.module.css'

type Unread = { /** Number of unread events. */ unread: number }

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const
const here = { className: styles.here ?? '' }

/** Bottom navigation bar, with a large button for a new idea. */
export function ThumbBar({ unread }: Unread) {
  return (
    <>
      <div className={styles.room} />
      <nav className={styles.bar} aria-label="Main" data-keep-clear>
        <Link className={styles.place} activeProps={here} to="/dashboard">
          <Library {...icon} />
          Portfolio
        </Link>
        <Link
          className={styles.new}
          to="/editor/$id"
          params={{ id: 'new' }}
          aria-label="New idea"
          onClick={waitForWords}
        >
          <Plus size={26} strokeWidth={1.75} aria-hidden="true" />
        </Link>
        <ActivityLink unread={unread} />
      </nav>
    </>
  )
}

/** The same links in the header of large screens. */
export function HeaderPlaces({ unread }: Unread) {
  return (
    <nav className={styles.places} aria-label="Main">
      <Link className={styles.place} activeProps={here} to="/dashboard">
        <Library {...icon} />
        Portfolio
      </Link>
      <ActivityLink unread={unread} />
    </nav>
  )
}

function ActivityLink({ unread }: Unread) {
  return (
    <Link
      className={styles.place}
      activeProps={here}
      // The link is also active for the activity of one idea.
      activeOptions={{ includeSearch: false }}
      to="/activity"
    >
      <span className={styles.icon}>
        <Activity {...icon} />
        {unread > 0 ? (
          <span className={styles.count} aria-hidden="true">
            {cappedCount(unread)}
          </span>
        ) : null}
      </span>
      Activity
      {unread > 0 ? <span className="sr-only"> ({cappedCount(unread)} new)</span> : null}
    </Link>
  )
}
