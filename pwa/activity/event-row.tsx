import { Link } from '@tanstack/react-router'
import { BadgeCheck, CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActivityEvent } from '#contract/activity.ts'
import { PartsBar } from '../document/reading/parts-bar.tsx'
import { keepFocusBeside } from '../ui/layout/keep-focus-beside.ts'
import { classes } from '../ui/look/classes.ts'
import { formatTime } from '../ui/look/format-date.ts'
import { shorten } from '../ui/look/shorten.ts'
import { detailsOf } from './event-details.ts'
import { eventLooks } from './event-icons.ts'
import { nameOf, wordsOf } from './event-words.ts'
import styles from './timeline.module.css'
import { rowId } from './use-read-marker.ts'

const small = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

/** One event: who did what to which idea, when and at which link. `children` are its actions. */
export function EventRow({ event, children }: { event: ActivityEvent; children: ReactNode }) {
  const { icon: Icon, tone } = eventLooks[event.kind]
  const { by, did, after } = wordsOf(event)
  const id = rowId(event.id)
  return (
    <li className={styles.event} id={id} tabIndex={-1} ref={keepFocusBeside}>
      <span className={classes(styles.icon, styles[tone])}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className={styles.body}>
        <p className={styles.words} id={`${id}-words`}>
          {by === 'nobody' ? null : (
            <>
              <bdi className={styles.who}>{by === 'you' ? 'You' : nameOf(event)}</bdi>{' '}
            </>
          )}
          {did} <IdeaTitle {...event.idea} />
          {after}
        </p>
        {by === 'them' ? <Address who={event.who} /> : null}
        <p className={styles.meta}>
          {event.unread ? <strong className={styles.unread}>New</strong> : null}
          <span>
            {event.kind === 'opened' && event.facts.reading ? <span>since </span> : null}
            <time dateTime={event.at}>{formatTime(event.at)}</time>
          </span>
          {detailsOf(event).map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </p>
        {event.kind === 'read' && event.facts.unit && event.facts.pages ? (
          <PartsBar unit={event.facts.unit} seconds={event.facts.pages} />
        ) : null}
        {event.kind === 'agreed' && !event.erased ? (
          <Link className={styles.certificate} to="/certificate/$id" params={{ id: event.id }}>
            Certificate
          </Link>
        ) : null}
        {children}
      </div>
    </li>
  )
}

/** Titles are shortened so that an event fits on a phone: they may have two hundred characters. */
const MAX_TITLE = 80

function IdeaTitle({ id, title, deleted }: ActivityEvent['idea']) {
  const shown = shorten(title, MAX_TITLE)
  const whole = shown === title ? {} : { title }
  if (deleted)
    return (
      <>
        <bdi className={styles.title} {...whole}>
          {shown || 'an idea'}
        </bdi>{' '}
        (deleted)
      </>
    )
  return (
    <Link className={styles.title} to="/editor/$id" params={{ id: String(id) }} {...whole}>
      <bdi>{shown || 'Untitled Idea'}</bdi>
    </Link>
  )
}

/** The address, and whether it was proven. */
function Address({ who }: Pick<ActivityEvent, 'who'>) {
  if (!who?.email) return null
  const { name, email, proven } = who
  return (
    <p className={styles.address}>
      {name === null ? null : <bdi>{email}</bdi>}
      <span className={classes(styles.mark, proven && styles.proven)}>
        {proven ? <BadgeCheck {...small} /> : <CircleQuestionMark {...small} />}
        {proven ? 'proven' : 'as typed'}
      </span>
    </p>
  )
}
