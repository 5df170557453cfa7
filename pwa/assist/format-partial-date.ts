/** Formats '2019-05-31' as 'May 31, 2019', '2019-05' as 'May 2019' and '2019' as '2019': no more precisely than the source. */
export function formatPartialDate(date: string): string {
  const [year, month, day] = date.split('-')
  if (month === undefined) return year ?? ''
  const moment = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)))
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: day === undefined ? 'long' : 'short',
    ...(day === undefined ? {} : { day: 'numeric' }),
  }).format(moment)
}
