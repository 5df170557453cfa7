import { CloudOff } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { ActivityFilter } from '#contract/activity.ts'
import { ApiError } from '../data/request.ts'
import { Button } from '../ui/controls/button.tsx'
import { Tabs } from '../ui/controls/tabs.tsx'
import { Skeleton } from '../ui/feedback/loading.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Page } from '../ui/layout/page.tsx'
import { cappedCount } from '../ui/look/capped-count.ts'
import { formatDateTime } from '../ui/look/format-date.ts'
import type { RenewLink, SwitchOff } from './actions-of.ts'
import styles from './activity.module.css'
import { ActivityHead } from './activity-head.tsx'
import { FindCopy } from './find-copy.tsx'
import { NoEvents, NoIdea } from './no-events.tsx'
import { isWhole, nameOf, type Scope } from './scope.ts'
import { Timeline } from './timeline.tsx'
import { type Activity, useActivity } from './use-activity.ts'
import { useActivityCounts } from './use-activity-counts.ts'
import { useEventAnnouncement } from './use-event-announcement.ts'
import { rowId, useReadMarker } from './use-read-marker.ts'
import { useSteadyEvents } from './use-steady-events.ts'

type ActivityScreenProps = {
  userId: number
  scope: Scope
  /** Title of the idea that the scope names, if it is known. */
  ideaTitle: string | undefined
  onFilter: (filter: Scope['filter']) => void
  /** Looks for the copy with this id; null shows everything again. */
  onFind: (evidence: string | null) => void
  switchOff: SwitchOff
  /** The setting whether the owner is notified about one idea. */
  notificationSwitch: ReactNode
  renewLink: RenewLink
}

const labels: Record<Scope['filter'], string> = {
  all: 'All',
  'needs-you': 'Needs you',
  readers: 'Readers',
  refused: 'Refused',
}

/** What happened to an owner's ideas: who was there, what they did, and what can be done about it. */
export function ActivityScreen({
  userId,
  scope,
  ideaTitle,
  onFilter,
  onFind,
  switchOff,
  renewLink,
  notificationSwitch,
}: ActivityScreenProps) {
  const activity = useActivity(userId, scope)
  const counts = useActivityCounts()
  const { failure, events, isFresh } = activity
  const isMissing = failure instanceof ApiError && (failure.status === 404 || failure.status === 410)
  if (isMissing) return <NoIdea />
  const count = scope.ideaId === null && counts?.needsYou ? cappedCount(counts.needsYou) : undefined
  const place = [scope.filter, scope.ideaId, scope.linkId, scope.evidence].join()
  const content = (
    <Panel key={place} activity={activity} scope={scope} switchOff={switchOff} renewLink={renewLink} />
  )
  return (
    <Page title={nameOf(scope)} width="reading" className={styles.page}>
      <ActivityHead
        scope={scope}
        first={events?.[0]}
        ideaTitle={ideaTitle}
        reading={isFresh && counts ? counts.reading : 0}
      />
      {notificationSwitch}
      {scope.linkId === null && scope.ideaId === null ? (
        <FindCopy key={scope.evidence} evidence={scope.evidence} onFind={onFind} />
      ) : null}
      <div className={styles.tabs}>
        <Tabs
          label="Activity"
          tabs={ActivityFilter.options.map((id) => ({
            id,
            label: labels[id],
            count: id === 'needs-you' ? count : undefined,
            content,
          }))}
          active={scope.filter}
          onChange={(id) => {
            const filter = ActivityFilter.options.find((known) => known === id)
            if (filter) onFilter(filter)
          }}
        />
      </div>
    </Page>
  )
}

type PanelProps = { activity: Activity; scope: Scope; switchOff: SwitchOff; renewLink: RenewLink }

function Panel({ activity, scope, switchOff, renewLink }: PanelProps) {
  const { asOf, isFresh, isOffline, failure, isFetching } = activity
  const list = useRef<HTMLDivElement>(null)
  const events = useSteadyEvents(list, activity.events)
  const announcement = useEventAnnouncement(events)
  useReadMarker(list, isFresh && isWhole(scope) && events ? events : null)
  const acted = useFocusAfterAction(list, events)
  const retry = (
    <Button className={styles.retry} busy={isFetching} onClick={activity.retry}>
      Try again
    </Button>
  )
  // An empty list from this device is no answer: it may keep nothing of this list.
  const isWaiting = !events?.length && !isFresh && !isOffline && !failure
  const known = asOf && `Last updated ${formatDateTime(asOf)}.`
  return (
    <div className={styles.panel} ref={list} tabIndex={-1} aria-busy={isWaiting}>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {isOffline ? (
        <Notice tone="plain" role="status" icon={<CloudOff size={20} strokeWidth={1.75} />}>
          <p>No connection. {known ?? 'Activity is kept on the server.'}</p>
          {retry}
        </Notice>
      ) : null}
      {failure ? (
        <Notice tone="danger" role="alert" title="Activity could not be loaded">
          <p>
            {failure.message} {known}
          </p>
          {retry}
        </Notice>
      ) : null}
      {isWaiting ? <Waiting /> : null}
      {events?.length === 0 && isFresh ? <NoEvents scope={scope} /> : null}
      {events?.length === 0 && (isOffline || failure) ? (
        <p className={styles.soft}>Nothing of this list is on this device.</p>
      ) : null}
      {events && events.length > 0 ? (
        <Timeline
          events={events}
          canAct={isFresh}
          older={activity.older}
          switchOff={switchOff}
          renewLink={renewLink}
          onAction={(eventId) => {
            acted.current = eventId
          }}
        />
      ) : null}
    </div>
  )
}

/** An action may remove its button or its event. The focus then moves to the event, or to the list, instead of being lost. */
function useFocusAfterAction(list: RefObject<HTMLElement | null>, events: Activity['events']) {
  const acted = useRef<string | null>(null)
  useEffect(() => {
    const eventId = acted.current
    if (eventId === null || document.activeElement !== document.body) return
    const isThere = events?.some(({ id }) => id === eventId)
    const place = isThere ? document.getElementById(rowId(eventId)) : list.current
    place?.focus({ preventScroll: isThere === true })
    acted.current = null
  }, [events, list])
  return acted
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <p className={styles.soft}>Loading...</p>
      <Skeleton shape="title" />
      <Skeleton shape="short" />
      <Skeleton shape="title" />
      <Skeleton shape="short" />
    </div>
  )
}
