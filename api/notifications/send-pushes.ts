import { MINUTE, SECOND } from '#contract/rules/durations.ts'
import type { PushMessage } from '#contract/rules/push-message.ts'
import { isStillValid } from '../accounts/get-user.ts'
import { countEvents } from '../activity/log/find-events.ts'
import { type EventToNotify, findEvent } from '../activity/log/unnotified.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { findExistingIdeas } from '../ideas/find-idea-facts.ts'
import type { Context } from '../server/context.ts'
import { deleteSubscriptions, findSubscription, targetOf } from './devices/subscriptions.ts'
import { describePerson } from './notification-words.ts'
import { PUSH_LASTS_MS } from './notify-by-push.ts'
import { leaseDuePush, postponePush, type QueuedPush, removePush } from './push-queue.model.ts'
import { readWants } from './settings.ts'

/** How many are sent at the same time, so that one slow push service delays few others. */
const AT_ONCE = 8
const MAX_WAIT_MS = 60 * MINUTE

/** Sends all notifications that are due. It runs every two seconds and mostly finds nothing, so it first makes only one query. */
export async function sendPushes(context: Context, stopped?: AbortSignal): Promise<void> {
  const take = async () => (stopped?.aborted ? null : leaseDuePush(context.now()))
  const work = async (taken: QueuedPush | null) => {
    for (let push = taken; push; push = await take()) {
      try {
        await deliver(context, push)
      } catch (error) {
        // One that cannot be sent must not hold up the others. It is retried when its lease expires, for up to a day.
        context.log.warn({ err: error }, 'a notification could not be sent')
      }
    }
  }
  const first = await take()
  if (!first) return
  const others = Array.from({ length: AT_ONCE - 1 }, async () => work(await take()))
  await Promise.all([work(first), ...others])
}

async function deliver(context: Context, push: QueuedPush): Promise<void> {
  const now = context.now().getTime()
  // At most a day, also for one that was queued while the clock was ahead.
  const left = Math.min(PUSH_LASTS_MS, push.createdAt.getTime() + PUSH_LASTS_MS - now)
  const [subscription, event] = await Promise.all([
    findSubscription(push.subscriptionId),
    findEvent(push.eventId),
  ])
  if (left <= 0 || !subscription || !event || !(await isNews(event))) return removePush(push)
  const { _id, userId } = subscription
  if (userId !== event.ownerId) return removePush(push)
  if (!(await isStillValid(userId, subscription))) {
    await deleteSubscriptions({ _id })
    return removePush(push)
  }
  const outcome = await context.push.send(targetOf(context, subscription), {
    text: JSON.stringify(await messageOf(event)),
    ttlSeconds: Math.ceil(left / SECOND),
    topic: sha256(`${event.ideaId} ${event.shareId} ${event.kind}`).slice(0, 32),
  })
  if (typeof outcome === 'object') {
    context.log.warn({ attempts: push.attempts }, 'a notification was not accepted yet')
    const wait = Math.max(outcome.later, Math.min(MAX_WAIT_MS, 2 ** (push.attempts - 1) * MINUTE))
    return postponePush(push, new Date(now + Math.min(wait, left)))
  }
  if (outcome === 'gone') await deleteSubscriptions({ _id })
  if (outcome === 'refused') context.log.warn('a notification was refused by its push service')
  await removePush(push)
}

/** Whether it should still be sent: meanwhile the owner may have seen it, changed their settings or deleted the idea. */
async function isNews(event: EventToNotify): Promise<boolean> {
  const [wants, existing] = await Promise.all([readWants(event.ownerId), findExistingIdeas([event.ideaId])])
  return event.unread === true && wants(event, 'push') && existing.has(event.ideaId)
}

async function messageOf(event: EventToNotify): Promise<PushMessage> {
  const { unread } = await countEvents(event.ownerId)
  return {
    id: event._id,
    kind: event.kind,
    who: describePerson(event).name,
    idea: event.ideaId,
    link: event.shareId,
    unread,
  }
}
