import { useEffect, useMemo, useRef } from 'react'
import type { ActivityEvent } from '#contract/activity.ts'
import { Button } from '../ui/controls/button.tsx'
import { actionsOf, type RenewLink, type SwitchOff } from './actions-of.ts'
import { EventActions } from './event-actions.tsx'
import { EventRow } from './event-row.tsx'
import { groupByDay } from './group-by-day.ts'
import styles from './timeline.module.css'
import type { Older } from './use-activity.ts'

type TimelineProps = {
  events: readonly ActivityEvent[]
  /** False when the events may be out of date. */
  canAct: boolean
  older: Older
  switchOff: SwitchOff
  renewLink: RenewLink
  onAction: (eventId: string) => void
}

/** Older events are loaded this far below the screen, so that scrolling does not have to wait. */
const AHEAD = '600px 0px'

/** Events grouped by day, newest first. */
export function Timeline({ events, canAct, older, switchOff, renewLink, onAction }: TimelineProps) {
  // Evaluated again with each refetch, so that after midnight "Today" becomes "Yesterday".
  const today = new Date().toDateString()
  const days = useMemo(() => groupByDay(events, new Date(today)), [events, today])
  const actions = useMemo(() => actionsOf(canAct ? events : []), [events, canAct])
  return (
    <>
      {days.map(({ label, events: onThatDay }) => (
        <section key={label}>
          <h2 className={styles.day}>{label}</h2>
          <ol className={styles.events}>
            {onThatDay.map((event) => (
              <EventRow key={event.id} event={event}>
                <EventActions
                  eventId={event.id}
                  actions={actions.get(event.id) ?? []}
                  switchOff={switchOff}
                  renewLink={renewLink}
                  onAction={() => onAction(event.id)}
                />
              </EventRow>
            ))}
          </ol>
        </section>
      ))}
      {canAct && older.hasMore ? <OlderEvents {...older} /> : null}
    </>
  )
}

function OlderEvents({ isLoading, isFailed, load }: Older) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  const isWaiting = !isLoading && !isFailed
  useEffect(() => {
    if (!place.current || !isWaiting) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isWaiting])
  return (
    <div className={styles.older} ref={place}>
      <div role="alert">{isFailed ? <p>Older events could not be loaded.</p> : null}</div>
      <Button busy={isLoading} onClick={load}>
        Show more
      </Button>
    </div>
  )
}
