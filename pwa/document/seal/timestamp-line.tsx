import type { Timestamp } from '#contract/timestamp-state.ts'
import { formatDateTime } from '../../ui/look/format-date.ts'

/** What a screen knows of an idea's date. `publishedAt`: null for a draft. */
export type Dated = { timestamp: Timestamp | null; publishedAt: string | null }

/** An entry that came so much later than the publishing is of an idea that is older than the log. */
const LATE_MS = 120_000

/** How far the date of a published idea is proved, in a word or two. */
export const stateWord = (timestamp: Timestamp | null): string =>
  timestamp?.block
    ? `confirmed in block ${timestamp.block.height}`
    : (timestamp?.state ?? 'waits for its record')

/** The same on every screen that has room for a date. */
export function stateWords({ timestamp, publishedAt }: Dated): string {
  if (publishedAt === null) return 'recorded when published'
  const isLate = Date.parse(timestamp?.at ?? publishedAt) - Date.parse(publishedAt) > LATE_MS
  return `${stateWord(timestamp)}${isLate ? `, published ${formatDateTime(publishedAt)}` : ''}`
}

/** 'Blockchain timestamp {date}' with its state beside it. `now` stands for the date of a draft. */
export function TimestampLine({
  now,
  className,
  ...dated
}: Dated & { now?: Date; className?: string | undefined }) {
  const at = new Date(dated.timestamp?.at ?? dated.publishedAt ?? now ?? 0)
  return (
    <span>
      Blockchain timestamp{' '}
      <time className={className} dateTime={at.toISOString()}>
        {formatDateTime(at)}
      </time>{' '}
      · {stateWords(dated)}
    </span>
  )
}
