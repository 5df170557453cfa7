import * as v from 'valibot'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { keepDevice } from '#contract/notifications.ts'
import {
  closeNotifications,
  describeSubscription,
  findPushManager,
} from '../data/device/push-subscription.ts'
import { ApiError, call } from '../data/request.ts'
import { findReportedEndpoint, keepReportedEndpoint } from './reported-endpoint.ts'

/** Message of the service worker after a tap on a notification. */
const Open = v.object({
  type: v.literal('OPEN'),
  id: v.string(),
  path: v.pipe(v.string(), v.regex(/^\/activity\b/)),
})

/**
 * Opens the page of a tapped notification. If this device already shows notifications, it also confirms its subscription to the server
 * for this account. If the server does not know the subscription (it was another account's, or the password has changed), it is ended
 * and open notifications are closed.
 */
export function keepSubscribed(userId: number, open: (path: string) => void): () => void {
  const worker = navigator.serviceWorker
  const onMessage = ({ data }: MessageEvent) => {
    const message = v.safeParse(Open, data)
    if (!message.success) return
    worker.controller?.postMessage({ type: 'OPENED', id: message.output.id })
    open(message.output.path)
  }
  worker.addEventListener('message', onMessage)
  // A notification may have been tapped while this page was loading.
  worker.controller?.postMessage({ type: 'LISTENING' })
  if (Notification.permission === 'granted') void confirmSubscription(userId).catch(() => undefined)
  return () => worker.removeEventListener('message', onMessage)
}

async function confirmSubscription(account: number): Promise<void> {
  const subscription = await (await findPushManager())?.getSubscription()
  const described = subscription && describeSubscription(subscription)
  if (!subscription || !described) return
  const { endpoint } = described
  const reported = await findReportedEndpoint(account)
  // The browser may have changed its endpoint while nobody was signed in, and the server may know that although this device does not.
  for (const replaces of new Set([reported ?? endpoint, endpoint]))
    if (await isAccepted(account, { ...described, replaces }))
      return await keepReportedEndpoint(account, endpoint)
  await subscription.unsubscribe()
  await closeNotifications()
}

/** False if the server does not know the endpoint that this one replaces. */
async function isAccepted(account: number, body: BodyInputOf<typeof keepDevice>): Promise<boolean> {
  try {
    await call(keepDevice, { account, body })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}
