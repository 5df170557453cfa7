const options = {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
} as const
let precise: Intl.DateTimeFormat | undefined

/** The specification's "MMM dd, yyyy 'at' h:mm:ss aa": 'Nov 08, 2026 at 9:41:07 AM' */
export function waitlistTimestamp(moment: string | number | Date): string {
  precise ??= new Intl.DateTimeFormat('en-US', options)
  const part = Object.fromEntries(
    precise.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  )
  return `${part.month} ${part.day}, ${part.year} at ${part.hour}:${part.minute}:${part.second} ${part.dayPeriod}`
}
