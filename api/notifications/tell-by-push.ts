import { DAY } from '#contract/rules/durations.ts'
import { isNotificationKind } from '#contract/rules/notification-kinds.ts'
import { timeOfEvent } from '../activity/log/event-id.ts'
import { findNewestUntold, listUntold, markTold, type UntoldEvent } from '../activity/log/untold.ts'
import { rates } from '../http/limit.ts'
import type { Context } from '../server/context.ts'
import { listSubscriptions } from './devices/subscriptions.ts'
import { enqueuePushes } from './push-queue.model.ts'
import { readWants } from './settings.ts'
import type { Turn } from './turn.model.ts'

const way = { pushTo: 'owner' } as const
/** What is older is no news to a phone. */
export const PUSH_LASTS_MS = DAY
/** More at once than anybody reads: the rest is in the app and in the letter. */
const MAX_AT_ONCE = 50

/** Puts what happened into the queue for each browser of the owner. A repeat after a crash changes nothing. */
export async function tellByPush(context: Context, turn: Turn): Promise<void> {
  const upTo = await findNewestUntold(way, turn._id)
  if (upTo === null) return
  const events = await listUntold(way, turn._id, upTo, MAX_AT_ONCE)
  const subscriptions = await listSubscriptions(context, turn._id)
  if (subscriptions.length > 0)
    await enqueue(
      context,
      turn._id,
      events,
      subscriptions.map(({ _id }) => _id),
    )
  await markTold(way, turn._id, events.length < MAX_AT_ONCE ? { events } : { upTo })
}

async function enqueue(
  context: Context,
  ownerId: number,
  events: readonly UntoldEvent[],
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
