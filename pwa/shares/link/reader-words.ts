import { countRead } from '../../document/reading/parts-words.ts'
import { formatDate, formatTime } from '../../ui/look/format-date.ts'
import { formatDuration } from '../../ui/look/format-duration.ts'
import type { LinkReader } from './readers-of.ts'

/** The time of day if that is today, else the date. */
const whenOf = (moment: string, now: Date): string =>
  new Date(moment).toDateString() === now.toDateString() ? formatTime(moment) : formatDate(moment)

/** What somebody did at a link: 'Agreed 10:01 AM', 'read 4 of 9 pages, 3 min', '2 comments'. */
export function describeReader(reader: LinkReader, now: Date): string[] {
  const { identifiedAt, agreedAt, openedAt, hasDeclined, lastAt } = reader
  const { readMs, parts: counted, comments, hasDownloaded } = reader
  // Older events may not be fetched yet, so counts say "at least" and nothing is said about the beginning.
  const isWhole = identifiedAt !== null
  const atLeast = isWhole ? '' : 'at least '
  const pages = counted && countRead(counted)
  const parts = [
    agreedAt && `agreed ${whenOf(agreedAt, now)}`,
    hasDeclined && `declined ${whenOf(lastAt, now)}`,
    agreedAt && !openedAt && 'not opened yet',
    !agreedAt &&
      !hasDeclined &&
      !openedAt &&
      `${isWhole ? 'gave name and address' : 'last seen'} ${whenOf(lastAt, now)}`,
    openedAt && `opened ${whenOf(openedAt, now)}`,
    readMs > 0 && `read ${pages ? `${atLeast}${pages}, ` : `for ${atLeast}`}${formatDuration(readMs)}`,
    comments > 0 && `${atLeast}${comments} ${comments === 1 ? 'comment' : 'comments'}`,
    hasDownloaded && 'downloaded',
  ].filter((part) => typeof part === 'string')
  const [first = '', ...rest] = parts
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest]
}
