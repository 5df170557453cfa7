import { useEffect, useRef, useState } from 'react'
import type { ActivityEvent } from '#contract/activity.ts'
import { nameOf, wordsOf } from './event-words.ts'

/** Text for screen readers about rows that were added at the top; empty until there are any. */
export function useEventAnnouncement(events: readonly ActivityEvent[] | undefined): string {
  const first = useRef<string | undefined>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (!events) return
    const known = events.findIndex(({ id }) => id === first.current)
    first.current = events[0]?.id
    const words = announcementOf(events.slice(0, Math.max(0, known)))
    if (words) setAnnouncement(words)
  }, [events])
  return announcement
}

/** One event is announced in full, several are counted. The owner's own actions are not announced. */
export function announcementOf(events: readonly ActivityEvent[]): string {
  const news = events.filter((event) => wordsOf(event).by !== 'you')
  const [event] = news
  if (!event || news.length > 1) return event ? `${news.length} new events` : ''
  const { by, did, after = '' } = wordsOf(event)
  return `${by === 'them' ? `${nameOf(event)} ` : ''}${did} ${event.idea.title || 'Untitled Idea'}${after}`
}
