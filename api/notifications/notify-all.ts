import { MINUTE, SECOND } from '#contract/rules/durations.ts'
import { type Delivery, findOwnersToNotify } from '../activity/log/unnotified.ts'
import { sendDueCertificates } from '../agreements/send-certificate.ts'
import type { Context } from '../server/context.ts'
import { repeat } from '../server/repeat.ts'
import { acquireLease, type NotificationLease, releaseLease } from './notification-lease.model.ts'
import { GATHER_MS, notifyByMail } from './notify-by-mail.ts'
import { notifyByPush } from './notify-by-push.ts'
import { notifyReaders } from './notify-readers.ts'
import { sendPushes } from './send-pushes.ts'

/** Writes the letters to all owners and readers who are still to be notified. Accounts that another process has leased are left to it. */
export async function notifyAllByMail(context: Context, stopped?: AbortSignal): Promise<void> {
  const before = new Date(context.now().getTime() - GATHER_MS)
  await notifyAll(context, { mailTo: 'owner' }, before, notifyByMail, stopped)
  await notifyAll(context, { mailTo: 'reader' }, before, notifyReaders, stopped)
}

/** Queues the push notifications of all owners who are still to be notified, and sends those that are due. */
export async function notifyAllByPush(context: Context, stopped?: AbortSignal): Promise<void> {
  // Also what another process's clock, a little ahead, says will happen in a moment.
  const before = new Date(context.now().getTime() + MINUTE)
  await notifyAll(context, { pushTo: 'owner' }, before, notifyByPush, stopped)
  await sendPushes(context, stopped)
}

async function notifyAll(
  context: Context,
  delivery: Delivery,
  before: Date,
  notify: (context: Context, lease: NotificationLease) => Promise<void>,
  stopped?: AbortSignal,
): Promise<void> {
  for await (const ownerId of findOwnersToNotify(delivery, before)) {
    if (stopped?.aborted) return
    const lease = await acquireLease(ownerId, context.now())
    if (!lease) continue
    try {
      await notify(context, lease)
    } catch (error) {
      // It is tried again in the next round; the others are notified now.
      context.log.warn({ err: error }, 'an owner could not be told what happened')
    }
    await releaseLease(lease)
  }
}

const MAIL_EVERY_MS = 15 * SECOND
const PUSH_EVERY_MS = 2 * SECOND

/** Sends notifications until the server stops, in every process. */
export function startNotifying(context: Context, stopped: AbortSignal): void {
  // The key is made now, so that no page that only asks for it has to.
  context.push.publicKey().catch((error: unknown) => {
    // Whoever stops right after the start closes the database meanwhile.
    if (!stopped.aborted) context.log.warn({ err: error }, 'the key for notifications could not be read')
  })
  const failure = 'owners or readers were not told what happened'
  const repeatEvery = (everyMs: number, work: () => Promise<void>) =>
    repeat(context, stopped, { everyMs, failure, isAtStart: false }, work)
  repeatEvery(PUSH_EVERY_MS, () => notifyAllByPush(context, stopped))
  repeatEvery(MAIL_EVERY_MS, () => notifyAllByMail(context, stopped))
  repeatEvery(MAIL_EVERY_MS, () => sendDueCertificates(context, stopped))
}
