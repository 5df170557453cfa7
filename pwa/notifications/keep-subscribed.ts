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

/** What the service worker asks for after a tap on a notification. */
const Open = v.object({
  type: v.literal('OPEN'),
  id: v.string(),
  path: v.pipe(v.string(), v.regex(/^\/activity\b/)),
})

/**
 * Opens what a tap on a notification asks for. A device that shows notifications already says to the server that it is still there, for
 * this account. Where the server knows nothing of it (another account's, an old password's) the browser's agreement ends, and
 * what it still shows goes.
 */
export function keepSubscribed(userId: number, open: (path: string) => void): () => void {
  const worker = navigator.serviceWorker
  const onMessage = ({ data }: MessageEvent) => {
    const asked = v.safeParse(Open, data)
    if (!asked.success) return
    worker.controller?.postMessage({ type: 'OPENED', id: asked.output.id })
    open(asked.output.path)
  }
  worker.addEventListener('message', onMessage)
  // Somebody may have tapped while this page was loading.
  worker.controller?.postMessage({ type: 'LISTENING' })
  if (Notification.permission === 'granted') void sayAgain(userId).catch(() => undefined)
  return () => worker.removeEventListener('message', onMessage)
}

async function sayAgain(account: number): Promise<void> {
  const subscription = await (await findPushManager())?.getSubscription()
  const described = subscription && describeSubscription(subscription)
  if (!subscription || !described) return
  const { endpoint } = described
  const told = await findReportedEndpoint(account)
  // The browser may have changed its address while nobody was signed in. The server may have heard of it, and the device not.
  for (const replaces of new Set([told ?? endpoint, endpoint]))
    if (await isTaken(account, { ...described, replaces }))
      return await keepReportedEndpoint(account, endpoint)
  await subscription.unsubscribe()
  await closeNotifications()
}

/** False: the server knows nothing of the address that it replaces. */
async function isTaken(account: number, body: BodyInputOf<typeof keepDevice>): Promise<boolean> {
  try {
    await call(keepDevice, { account, body })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}
