/** Dates as people read them, in US English and the reader's own time zone. */
const date = formatter({ month: 'short', day: 'numeric', year: 'numeric' })
const time = formatter({ hour: 'numeric', minute: '2-digit' })

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type Moment = string | number | Date

/** 'Nov 18, 2026' */
export function formatDate(moment: Moment): string {
  return date(moment)
}

/** '9:41 AM' */
export function formatTime(moment: Moment): string {
  return plainSpaces(time(moment))
}

/** 'Nov 18, 2026, 9:41 AM' */
export function formatDateTime(moment: Moment): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`
}

/** As the specification writes ages: 'just now' under a minute, then minutes, hours and days, with ' ago'. */
export function timeAgo(moment: Moment, now: number = Date.now()): string {
  const passed = now - new Date(moment).getTime()
  if (passed < minuteMs) return 'just now'
  if (passed < hourMs) return count(Math.floor(passed / minuteMs), 'minute')
  if (passed < dayMs) return count(Math.floor(passed / hourMs), 'hour')
  return count(Math.floor(passed / dayMs), 'day')
}

/** A format is made when it is first used: that takes too long for a page that only loads. */
function formatter(options: Intl.DateTimeFormatOptions): (moment: Moment) => string {
  let format: Intl.DateTimeFormat | undefined
  return (moment) => {
    format ??= new Intl.DateTimeFormat('en-US', options)
    return format.format(new Date(moment))
  }
}

function count(n: number, unit: string): string {
  return `${n} ${n === 1 ? unit : `${unit}s`} ago`
}

/** Some engines put a narrow no-break space before AM and PM. */
function plainSpaces(text: string): string {
  return text.replaceAll('\u202f', ' ')
}
