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

/** `patienceMs`: how long to wait for the service worker, which a first visit registers only when the page is quiet. */
export async function findPushManager(patienceMs = 0): Promise<PushManager | null> {
  return (await findRegistration(patienceMs))?.pushManager ?? null
}

async function findRegistration(patienceMs: number): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null
  const worker = navigator.serviceWorker
  return (
    (await worker.getRegistration()) ??
    (patienceMs > 0 ? await Promise.race([worker.ready, nothingAfter(patienceMs)]) : null)
  )
}

const nothingAfter = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds))

/** This browser is told nothing any more, also while the server cannot be reached. */
export async function endPushSubscription(): Promise<void> {
  const subscription = await (await findPushManager())?.getSubscription()
  await subscription?.unsubscribe()
}

/** Takes away what this browser still shows: it names people who read an account's ideas. */
export async function closeNotifications(): Promise<void> {
  const shown = (await (await findRegistration(0))?.getNotifications()) ?? []
  for (const notification of shown) notification.close()
}
