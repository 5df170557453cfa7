import type { BodyInputOf } from '#contract/endpoint.ts'
import type { keepDevice } from '#contract/notifications.ts'

/** The push subscription of this browser: one for the whole app, whoever is signed in. */

/** What the server must know of it; null when the browser gives no keys. */
export function describeSubscription(
  subscription: PushSubscription,
): Pick<BodyInputOf<typeof keepDevice>, 'endpoint' | 'keys'> | null {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null
}

/** Null where this browser has no push, or has no service worker: a first visit registers it only when the page is quiet. */
export async function findPushManager(): Promise<PushManager | null> {
  return (await findRegistration())?.pushManager ?? null
}

async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!hasPush()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  // Nobody can subscribe with one that is still being installed.
  return registration?.active ? registration : null
}

/** Whether it could show notifications once it keeps the app. */
export const hasPush = () => 'serviceWorker' in navigator && 'PushManager' in globalThis

/** This browser is told nothing any more, also while the server cannot be reached. */
export async function endPushSubscription(): Promise<void> {
  const subscription = await (await findPushManager())?.getSubscription()
  await subscription?.unsubscribe()
}

/** Takes away what this browser still shows: it names people who read an account's ideas. */
export async function closeNotifications(): Promise<void> {
  const shown = (await (await findRegistration())?.getNotifications()) ?? []
  for (const notification of shown) notification.close()
}
