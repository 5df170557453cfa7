import type { BodyOf } from '#contract/endpoint.ts'
import type { keepDevice as endpoint } from '#contract/notifications.ts'
import type { SessionFacts } from '../accounts/owner.guard.ts'
import { isSessionThere } from '../accounts/session.ts'
import { AppError, fieldError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { deleteSubscriptions, keepSubscription, listSubscriptions } from './devices/subscriptions.ts'

/** Turns on notifications for the browser of this session. The app repeats this whenever it is opened, which renews them. */
export async function keepDevice(
  context: Context,
  session: SessionFacts,
  { endpoint: address, keys, replaces }: BodyOf<typeof endpoint>,
): Promise<{ id: string }> {
  const target = { endpoint: address, ...keys }
  if (!context.push.allows(target))
    throw fieldError('endpoint', "This server cannot send to this browser's push service.")
  const id = await keepSubscription(context, session, target, replaces)
  // A sign-out at the same moment may have missed the subscription that was just written.
  if (!(await isSessionThere(session.sessionId))) {
    await deleteSubscriptions({ sessionId: session.sessionId })
    throw new AppError('sign_in')
  }
  return { id }
}

export async function listDevices(context: Context, userId: number) {
  const found = await listSubscriptions(context, userId)
  return found.map(({ _id, device, createdAt, seenAt }) => ({
    id: _id,
    device,
    since: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }))
}

export async function forgetDevice(userId: number, id: string): Promise<void> {
  if ((await deleteSubscriptions({ _id: id, userId })) === 0) throw new AppError('not_found')
}
