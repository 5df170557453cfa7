/// <reference lib="webworker" />
import { onPageMessage, openPage } from './open-page.ts'
import { describePush } from './push-words.ts'
import { renewSubscription } from './renew-subscription.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows push messages as notifications, and opens their pages when they are tapped. */
export function listenForPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const path: unknown = event.notification.data
    event.waitUntil(openPage(typeof path === 'string' ? path : '/activity'))
  })
  self.addEventListener('message', (event) => event.waitUntil(onPageMessage(event)))
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renewSubscription(self.registration.pushManager, event.oldSubscription ?? null)),
  )
}

async function show(text: string | undefined): Promise<void> {
  const { title, body, tag, path, unread } = describePush(text)
  const badge = unread === null ? undefined : self.navigator.setAppBadge?.(unread)
  // The tag makes a message that arrives twice, after a crash of the server, appear once.
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/favicon-32.png',
    data: path,
  })
  await badge?.catch(() => undefined)
}
