import type { RefusedReason } from '#contract/activity.ts'
import { HOUR } from '#contract/rules/durations.ts'
import { newEvent } from '../activity/log/new-event.ts'
import type { Person } from '../activity/log/person.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { retryDuplicate } from '../adapters/database/is-duplicate.ts'
import type { Context } from '../server/context.ts'
import type { ShareFacts } from './find-share.ts'
import { RefusalModel } from './refusal.model.ts'

/** Records a refusal: one event per link, reason, network and hour, with a count of the others. */
export async function recordRefusal(
  context: Context,
  share: ShareFacts,
  reason: RefusedReason,
  person: Person,
): Promise<void> {
  const at = context.now()
  const { id: shareId, ideaId, ownerId } = share
  const hour = Math.floor(at.getTime() / HOUR)
  // An HMAC with the server's key, because a plain hash of a network could be found by trying them all.
  const _id = context.secrets.hmac('refusal', `${shareId} ${reason} ${person.network} ${hour}`)
  const event = newEvent(context, { ideaId, ownerId, shareId }, 'refused', { reason }, { person, at })
  const first = { shareId, reason, eventId: event.id, pendingEvents: [event] }
  const counted = await retryDuplicate(() =>
    RefusalModel.updateOne({ _id }, { $inc: { count: 1 }, $setOnInsert: first }, { upsert: true }),
  )
  if (counted.upsertedCount > 0) await writeDown(context, RefusalModel.modelName, event)
}

/** How often the refusals of these events have happened, within the hour of each. */
export async function findRefusalCounts(eventIds: string[]): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map()
  const found = await RefusalModel.find({ eventId: { $in: eventIds } }, { eventId: 1, count: 1 }).lean()
  return new Map(found.map(({ eventId, count }) => [eventId, count]))
}
