import { DAY } from '#contract/rules/durations.ts'
import { isNotificationKind } from '#contract/rules/notification-kinds.ts'
import { timeOfEvent } from '../activity/log/event-id.ts'
import {
  type EventToNotify,
  findNewestUnnotified,
  listUnnotified,
  markNotified,
} from '../activity/log/unnotified.ts'
import { rates } from '../http/limit.ts'
import type { Context } from '../server/context.ts'
import { listSubscriptions } from './devices/subscriptions.ts'
import type { NotificationLease } from './notification-lease.model.ts'
import { enqueuePushes } from './push-queue.model.ts'
import { readWants } from './settings.ts'

const delivery = { pushTo: 'owner' } as const
/** Older events are not worth a push notification. */
export const PUSH_LASTS_MS = DAY
/** Most events pushed at once, more than anybody reads. The app and the letter have the rest. */
const MAX_AT_ONCE = 50

/** Queues new events for each of the owner's browsers. Repeating it after a crash changes nothing. */
export async function notifyByPush(context: Context, lease: NotificationLease): Promise<void> {
  const upTo = await findNewestUnnotified(delivery, lease._id)
  if (upTo === null) return
  const events = await listUnnotified(delivery, lease._id, upTo, MAX_AT_ONCE)
  const subscriptions = await listSubscriptions(context, lease._id)
  if (subscriptions.length > 0)
    await enqueue(
      context,
      lease._id,
      events,
      subscriptions.map(({ _id }) => _id),
    )
  await markNotified(delivery, lease._id, events.length < MAX_AT_ONCE ? { events } : { upTo })
}

async function enqueue(
  context: Context,
  ownerId: number,
  events: readonly EventToNotify[],
  subscriptionIds: string[],
) {
  const wants = await readWants(ownerId)
  const now = context.now()
  for (const event of events) {
    const isOld = timeOfEvent(event._id).getTime() <= now.getTime() - PUSH_LASTS_MS
    if (isOld || !isNotificationKind(event.kind) || !wants(event, 'push')) continue
    if ((await context.limiter.spend(rates.pushes, String(ownerId))) !== null) return
    await enqueuePushes(event._id, subscriptionIds, now)
  }
}
