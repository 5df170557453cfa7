/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { orOfflinePage } from './offline-page.ts'

/**
 * The page that checks packages is one public file. Whoever has opened it once has it without a connection; it is not loaded ahead,
 * because few owners need it.
 */
export function keepVerifyPage(): void {
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && url.pathname === '/verify' && url.search === '',
    new NetworkFirst({ cacheName: 'verify', plugins: [orOfflinePage] }),
  )
}
