import type { Timestamp } from '#contract/timestamp-state.ts'
import { formatDateTime } from '../../ui/look/format-date.ts'

/** What a screen knows of an idea's date. `publishedAt`: null for a draft. */
export type Dated = { timestamp: Timestamp | null; publishedAt: string | null }

/** When the entry is so much later than the publication, the idea is older than the log. */
const LATE_MS = 120_000

/** How far the date of a published idea is proved, in a few words. */
export const stateWord = (timestamp: Timestamp | null): string =>
  timestamp?.block ? `confirmed in block ${timestamp.block.height}` : (timestamp?.state ?? 'not recorded yet')

/** The date that is shown: that of its entry in the log, or of its publication until it has one. */
export const shownDate = ({ timestamp, publishedAt }: Dated): string | null => timestamp?.at ?? publishedAt

/** When an idea that is older than the log was published, to be shown beside the date of its entry; null for any other. */
export const publishedBefore = ({ timestamp, publishedAt }: Dated): string | null =>
  publishedAt && timestamp && Date.parse(timestamp.at) - Date.parse(publishedAt) > LATE_MS
    ? publishedAt
    : null

/** The words that every screen with room for them shows beside the date. */
export function stateWords(dated: Dated): string {
  if (dated.publishedAt === null) return 'recorded when published'
  const before = publishedBefore(dated)
  return `${stateWord(dated.timestamp)}${before ? `, published ${formatDateTime(before)}` : ''}`
}

/** 'Blockchain timestamp {date}' with its state beside it. `now` stands for the date of a draft. */
export function TimestampLine({
  now,
  className,
  ...dated
}: Dated & { now?: Date; className?: string | undefined }) {
  const at = new Date(shownDate(dated) ?? now ?? 0)
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
