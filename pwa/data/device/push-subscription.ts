import type { BodyInputOf } from '#contract/endpoint.ts'
import type { keepDevice } from '#contract/notifications.ts'

/** The push subscription of this browser: one for the whole app, whoever is signed in. */

/** The fields of a subscription that the server needs; null if the browser provides no keys. */
export function describeSubscription(
  subscription: PushSubscription,
): Pick<BodyInputOf<typeof keepDevice>, 'endpoint' | 'keys'> | null {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null
}

/** Null if this browser has no push or no service worker yet: a first visit registers it only once the page is idle. */
export async function findPushManager(): Promise<PushManager | null> {
  return (await findRegistration())?.pushManager ?? null
}

async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!hasPush()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  // Subscribing needs an active worker, not one that is still being installed.
  return registration?.active ? registration : null
}

/** Whether this browser could show notifications once the service worker is installed. */
export const hasPush = () => 'serviceWorker' in navigator && 'PushManager' in globalThis

/** Ends push messages to this browser, even if the server cannot be reached. */
export async function endPushSubscription(): Promise<void> {
  const subscription = await (await findPushManager())?.getSubscription()
  await subscription?.unsubscribe()
}

/** Closes all notifications, because they name people who read an account's ideas. */
export async function closeNotifications(): Promise<void> {
  const shown = (await (await findRegistration())?.getNotifications()) ?? []
  for (const notification of shown) notification.close()
}
