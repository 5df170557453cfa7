import type { ActivityEvent } from '#contract/activity.ts'
import { formatDate } from '../ui/look/format-date.ts'

export type Day = { label: string; events: ActivityEvent[] }

/** Groups events by day in the local time zone, in the order in which they come. */
export function groupByDay(events: readonly ActivityEvent[], now: Date): Day[] {
  const days: Day[] = []
  for (const event of events) {
    const label = nameDay(new Date(event.at), now)
    const last = days.at(-1)
    if (last?.label === label) last.events.push(event)
    else days.push({ label, events: [event] })
  }
  return days
}

function nameDay(day: Date, now: Date): string {
  if (isSameDay(day, now)) return 'Today'
  // Not 24 hours before now: a calendar day may have 23 or 25 hours.
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return isSameDay(day, before) ? 'Yesterday' : formatDate(day)
}

const isSameDay = (one: Date, other: Date): boolean =>
  one.getFullYear() === other.getFullYear() &&
  one.getMonth() === other.getMonth() &&
  one.getDate() === other.getDate()
