/// <reference lib="webworker" />
import { pageAt } from '#contract/rules/pages.ts'
import { describePush } from './push-words.ts'
import { renewSubscription } from './renew-subscription.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows what the server tells this device, and opens what a tap on it asks for. */
export function listenForPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data))
  })
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

/** In a window that shows the owner's pages already, without loading it anew, so that nothing that is being written is unloaded. */
async function open(path: unknown): Promise<void> {
  const url = new URL(typeof path === 'string' ? path : '/activity', self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window' })
  const own = windows.filter(({ url: at }) => pageAt(new URL(at).pathname)?.audience === 'owner')
  const window = own.find(({ focused }) => focused) ?? own[0]
  if (!window) return void (await self.clients.openWindow(url))
  window.postMessage({ type: 'OPEN', path: url.pathname + url.search })
  await window.focus()
}
