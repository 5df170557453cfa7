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

/** Sends the letters that are due to owners and readers. Accounts leased by another process are left to it. */
export async function notifyAllByMail(context: Context, stopped?: AbortSignal): Promise<void> {
  const before = new Date(context.now().getTime() - GATHER_MS)
  await notifyAll(context, { mailTo: 'owner' }, before, notifyByMail, stopped)
  await notifyAll(context, { mailTo: 'reader' }, before, notifyReaders, stopped)
}

/** Queues push notifications for all owners with new events, and sends the queued ones that are due. */
export async function notifyAllByPush(context: Context, stopped?: AbortSignal): Promise<void> {
  // Includes events with a time slightly in the future, from a process whose clock is a little ahead.
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
      // This account is retried in the next round, and the others are still notified now.
      context.log.warn({ err: error }, 'an owner could not be notified')
    }
    await releaseLease(lease)
  }
}

const MAIL_EVERY_MS = 15 * SECOND
const PUSH_EVERY_MS = 2 * SECOND

/** Sends notifications until the server stops. Every process does this. */
export function startNotifying(context: Context, stopped: AbortSignal): void {
  // The key is created now, so that a request that only reads it never has to create it.
  context.push.publicKey().catch((error: unknown) => {
    // If the server is stopped right after its start, the database may already be closed.
    if (!stopped.aborted) context.log.warn({ err: error }, 'the key for notifications could not be read')
  })
  const failure = 'owners or readers were not notified'
  const repeatEvery = (everyMs: number, work: () => Promise<void>) =>
    repeat(context, stopped, { everyMs, failure, isAtStart: false }, work)
  repeatEvery(PUSH_EVERY_MS, () => notifyAllByPush(context, stopped))
  repeatEvery(MAIL_EVERY_MS, () => notifyAllByMail(context, stopped))
  repeatEvery(MAIL_EVERY_MS, () => sendDueCertificates(context, stopped))
}
