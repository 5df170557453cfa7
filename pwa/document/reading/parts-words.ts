import { isRead, type ReadingUnit } from '#contract/rules/pages-read.ts'
import { formatDuration } from '../../ui/look/format-duration.ts'

/** How long each page or section was on the screen, in seconds. */
export type PartsRead = { unit: ReadingUnit; seconds: readonly number[] }

/** '4 of 9 pages', 'all 6 pages'; null where there is only one. */
export function countRead({ unit, seconds }: PartsRead): string | null {
  if (seconds.length < 2) return null
  const read = seconds.filter(isRead).length
  return read === seconds.length ? `all ${read} ${unit}s` : `${read} of ${seconds.length} ${unit}s`
}

/** How many pages or sections are named one by one. */
const MAX_NAMED = 30

/** 'Page 1: 20 s, page 3: 1 min.' */
export function describeParts({ unit, seconds }: PartsRead): string {
  const read = seconds.flatMap((one, n) =>
    isRead(one) ? [`${unit} ${n + 1}: ${formatDuration(one * 1_000)}`] : [],
  )
  const rest = read.length - MAX_NAMED
  const list = [...read.slice(0, MAX_NAMED), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')
  return list === '' ? `No ${unit} was read.` : `${list.charAt(0).toUpperCase()}${list.slice(1)}.`
}

/** Where there are more values than columns, neighbours share a column, which shows the longest of them. */
export function toColumns(seconds: readonly number[], most: number): number[] {
  const width = Math.ceil(seconds.length / most)
  return Array.from({ length: Math.ceil(seconds.length / width) }, (_, n) =>
    Math.max(...seconds.slice(n * width, (n + 1) * width)),
  )
}
