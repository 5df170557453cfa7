/// <reference lib="webworker" />
import { hearPage, openPage } from './open-page.ts'
import { describePush } from './push-words.ts'
import { renewSubscription } from './renew-subscription.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows what the server tells this device, and opens what a tap on it asks for. */
export function listenForPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const path: unknown = event.notification.data
    event.waitUntil(openPage(typeof path === 'string' ? path : '/activity'))
  })
  self.addEventListener('message', (event) => event.waitUntil(hearPage(event)))
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renewSubscription(self.registration.pushManager, event.oldSubscription ?? null)),
  )
}

async function show(text: string | undefined): Promise<void> {
  const { title, body, tag, path, unread } = describePush(text)
  const badge = unread === null ? undefined : self.navigator.setAppBadge?.(unread)
  // Told twice, after a crash of the server, it is shown once.
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/favicon-32.png',
    data: path,
  })
  await badge?.catch(() => undefined)
}
