import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { type ActivityEvent, markActivityRead } from '#contract/activity.ts'
import { call } from '../data/request.ts'
import { countsQuery, refetchEvents } from './activity.queries.ts'
import { ReadMarker } from './read-marker.ts'

/** The part of the screen that the bottom bar covers does not count as seen. */
const BAR = '0px 0px -80px 0px'

/** Marks events as read once they were on the screen. `events` is null for a filtered list: marking covers all older events. */
export function useReadMarker(list: RefObject<HTMLElement | null>, events: readonly ActivityEvent[] | null) {
  const queryClient = useQueryClient()
  const [marker] = useState(
    () =>
      new ReadMarker({
        isVisible: () => document.visibilityState === 'visible',
        send: async (upTo) => {
          const counts = await call(markActivityRead, { body: { upTo } })
          queryClient.setQueryData(countsQuery.queryKey, counts)
          return counts.unread
        },
        onMore: () => void refetchEvents(queryClient),
      }),
  )
  useEffect(() => {
    const wake = () => marker.wake()
    document.addEventListener('visibilitychange', wake)
    return () => {
      document.removeEventListener('visibilitychange', wake)
      marker.stop()
    }
  }, [marker])
  useEffect(() => {
    const unread = new Set(events?.filter(({ unread }) => unread).map(({ id }) => rowId(id)))
    const rows = [...(list.current?.querySelectorAll('li[id]') ?? [])].filter(({ id }) => unread.has(id))
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) marker.note(target.id.slice(rowId('').length))
      },
      { rootMargin: BAR },
    )
    for (const row of rows) observer.observe(row)
    return () => observer.disconnect()
  }, [events, list, marker])
}

export const rowId = (eventId: string): string => `event-${eventId}`
