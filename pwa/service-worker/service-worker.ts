/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/**
 * Caches the app's shell so that owners can open it offline. Everything under /api and every recipient page goes to
 * the network only and is never stored; offline a recipient page shows a static page that reveals nothing.
 */
const recipientPages = /^\/(collect|view|nda|document)(\/|$)/
const offlinePage = '/offline.html'

precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [] })
cleanupOutdatedCaches()

registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      plugins: [{ handlerDidError: async () => (await matchPrecache(offlinePage)) ?? Response.error() }],
    }),
    { allowlist: [recipientPages] },
  ),
)
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [recipientPages, /^\/api\//, /\.[a-z0-9]+$/i],
  }),
)

// A new version waits until the person agrees to it.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
