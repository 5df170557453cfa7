/// <reference lib="webworker" />
import * as v from 'valibot'
import { cleanupOutdatedCaches } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { pageAt, pageNameOf, pages } from '#contract/rules/pages.ts'
import { keepVerifyPage } from './keep-verify-page.ts'
import { precache, registerPrecache } from './kept-files.ts'
import { orOfflinePage } from './offline-page.ts'
import { listenForPushes } from './push.ts'
import { receiveShared, sharedPath } from './receive-shared.ts'

declare const self: ServiceWorkerGlobalScope

declare global {
  /** Missing in some browsers and in TypeScript's own types. */
  interface ExtendableEvent {
    addRoutes?(rule: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>
  }
}

/**
 * Caches the app's code, so that owners can open all their pages offline, and nothing else: everything under /api and every
 * recipient page goes to the network only and is never stored. Offline, a static page that says so and reveals nothing replaces
 * those pages, as well as the public pages and the pages for creating an account.
 */
const notAPage = /^\/(api|assets|pages|pdfjs|unsubscribe|verify)(\/|$)|\.[a-z0-9]+$/i

registerPrecache()
cleanupOutdatedCaches()

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && pageAt(url.pathname)?.isKept === false,
  new NetworkOnly({ plugins: [orOfflinePage] }),
)
// A page as the build wrote it names all scripts that it needs, so the browser requests them all at once.
for (const [name, { isKept }] of Object.entries(pages))
  if (isKept)
    registerRoute(
      ({ request, url }) => request.mode === 'navigate' && pageNameOf(url.pathname) === name,
      precache.createHandlerBoundToURL(`/pages/${name}.html`),
    )
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !notAPage.test(url.pathname),
  precache.createHandlerBoundToURL('/index.html'),
)
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === sharedPath,
  ({ request }) => receiveShared(request),
  'POST',
)

keepVerifyPage()
listenForPushes()

// API calls need not start the worker just to learn that it does not handle them (Service Worker specification, static routing).
self.addEventListener('install', (event) => {
  const routed = event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' })
  if (routed) event.waitUntil(routed.catch(() => undefined))
})

// The first worker takes control of the open page at once, so that it can be used offline without a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A new version waits until the person agrees to it.
const Consent = v.strictObject({ type: v.literal('SKIP_WAITING') })

self.addEventListener('message', (event) => {
  const isOurPage =
    event.source instanceof WindowClient && new URL(event.source.url).origin === self.location.origin
  if (isOurPage && v.is(Consent, event.data)) void self.skipWaiting()
})
