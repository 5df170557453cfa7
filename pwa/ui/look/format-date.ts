/**
 * Formats dates in US English and the user's time zone. Without Intl.DateTimeFormat, because creating the first one takes a slow
 * phone more time than the rest of a page's first render.
 */
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const JUST_NOW = 'just now'

type Moment = string | number | Date

/** 'Nov 18, 2026' */
export function formatDate(moment: Moment): string {
  const at = new Date(moment)
  return `${months[at.getMonth()]} ${at.getDate()}, ${at.getFullYear()}`
}

/** '9:41 AM' */
export function formatTime(moment: Moment): string {
  const at = new Date(moment)
  const hour = at.getHours()
  return `${hour % 12 || 12}:${String(at.getMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** 'Nov 18, 2026, 9:41 AM' */
export function formatDateTime(moment: Moment): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`
}

/** '2026-11-18 09:41 UTC', for what is seen by people in other time zones, such as paper. */
export const formatUtc = (moment: Moment): string =>
  `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Age of a comment as in the specification: 'just now' under a minute, then '1 minute', minutes, hours and days. */
export function ageOf(moment: Moment, now: number = Date.now()): string {
  const passed = now - new Date(moment).getTime()
  if (passed < minuteMs) return JUST_NOW
  if (passed < hourMs) return count(Math.floor(passed / minuteMs), 'minute')
  if (passed < dayMs) return count(Math.floor(passed / hourMs), 'hour')
  return count(Math.floor(passed / dayMs), 'day')
}

/** The same for use in a sentence: 'Arrived 2 hours ago'. */
export function timeAgo(moment: Moment, now: number = Date.now()): string {
  const age = ageOf(moment, now)
  return age === JUST_NOW ? age : `${age} ago`
}

function count(n: number, unit: string): string {
  return `${n} ${n === 1 ? unit : `${unit}s`}`
}
