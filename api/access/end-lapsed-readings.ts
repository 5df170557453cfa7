import type { ReadingEnd } from '#contract/activity.ts'
import { latestStart } from '../adapters/database/ends-within.ts'
import { findExistingIdeas } from '../ideas/find-idea-facts.ts'
import { findClosed, findPeople } from '../recipients/find-readers.ts'
import { readingLimits } from '../recipients/session-life.ts'
import type { Context } from '../server/context.ts'
import { runForBatches } from '../server/repeat.ts'
import { findShares, type ShareFacts } from '../shares/find-share.ts'
import { endReading, listReadings, type Reading } from '../shares/readings/end-reading.ts'

/** Sums up readings that ended without being closed: they timed out, or their link ended. */
export const endLapsedReadings = (context: Context, stopped?: AbortSignal): Promise<void> =>
  runForBatches(listReadings(), stopped, (readings) => endLapsed(context, readings))

async function endLapsed(context: Context, readings: Reading[]): Promise<void> {
  const ids = readings.map(({ recipientId }) => recipientId)
  const [shares, existing, people, closed] = await Promise.all([
    findShares(readings.map(({ shareId }) => shareId)),
    findExistingIdeas(readings.map(({ ideaId }) => ideaId)),
    findPeople(ids),
    findClosed(ids),
  ])
  const shareOf = new Map(shares.map((share) => [share.id, share]))
  for (const reading of readings) {
    const { viewId, ideaId, recipientId } = reading
    const share = existing.has(ideaId) ? shareOf.get(reading.shareId) : undefined
    const end = closed.has(recipientId)
      ? { ended: 'closed' as const, at: reading.seenAt }
      : findEnd(reading, share, context.now())
    const person = people.get(recipientId)
    if (end && person) await endReading(context, viewId, { ...end, person })
  }
}

/**
 * The earliest end that has passed; null while the reading may go on. A reading seen in the future (the clock was ahead, see
 * `latestStart`) is over. `share` is undefined if its idea was deleted.
 */
function findEnd({ startedAt, seenAt }: Reading, share: ShareFacts | undefined, now: Date) {
  if (!share) return { ended: 'link-ended' as const, at: now }
  if (seenAt > latestStart(now)) return { ended: 'over' as const, at: now }
  const { idle, whole } = readingLimits(share.shareType)
  const ends: [ReadingEnd, number | undefined][] = [
    ['idle', seenAt.getTime() + idle],
    ['over', startedAt.getTime() + whole],
    ['link-ended', share.expiresAt?.getTime()],
    ['link-ended', share.revokedAt?.getTime()],
  ]
  const [first] = ends
    .flatMap(([ended, at]) => (at !== undefined && at <= now.getTime() ? [{ ended, at: new Date(at) }] : []))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  return first ?? null
}
