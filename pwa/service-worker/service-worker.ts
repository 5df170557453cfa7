/// <reference lib="webworker" />
import * as v from 'valibot'
import { cleanupOutdatedCaches } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { pageAt, pageNameOf, pages } from '#contract/rules/pages.ts'
import { keepVerifyPage } from './keep-verify-page.ts'
import { keepFiles, keptFiles } from './kept-files.ts'
import { orOfflinePage } from './offline-page.ts'
import { listenForPushes } from './push.ts'
import { receiveShared, sharedPath } from './receive-shared.ts'

declare const self: ServiceWorkerGlobalScope

declare global {
  /** Not in every browser, nor in the compiler's own types. */
  interface ExtendableEvent {
    addRoutes?(rule: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>
  }
}

/**
 * Caches the app's code so that owners can open every page of theirs offline, and nothing else: what is under /api and every
 * recipient page goes to the network only and is never stored. Offline those, and the pages that tell strangers about the
 * app or begin an account, are a static page that says so and reveals nothing.
 */
const notAPage = /^\/(api|assets|pages|pdfjs|unsubscribe|verify)(\/|$)|\.[a-z0-9]+$/i

keepFiles()
cleanupOutdatedCaches()

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && pageAt(url.pathname)?.isKept === false,
  new NetworkOnly({ plugins: [orOfflinePage] }),
)
// The page as the build wrote it names every script that it needs: they are all asked for at once.
for (const [name, { isKept }] of Object.entries(pages))
  if (isKept)
    registerRoute(
      ({ request, url }) => request.mode === 'navigate' && pageNameOf(url.pathname) === name,
      keptFiles.createHandlerBoundToURL(`/pages/${name}.html`),
    )
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !notAPage.test(url.pathname),
  keptFiles.createHandlerBoundToURL('/index.html'),
)
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === sharedPath,
  ({ request }) => receiveShared(request),
  'POST',
)

keepVerifyPage()
listenForPushes()

// Calls need not wake the worker to be told that they are not its matter (Service Worker specification, static routing).
self.addEventListener('install', (event) => {
  const routed = event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' })
  if (routed) event.waitUntil(routed.catch(() => undefined))
})

// The first worker takes the open page at once, so that it can be used offline without loading it again.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A new version waits until the person agrees to it.
const Consent = v.strictObject({ type: v.literal('SKIP_WAITING') })

self.addEventListener('message', (event) => {
  const isOurPage =
    event.source instanceof WindowClient && new URL(event.source.url).origin === self.location.origin
  if (isOurPage && v.is(Consent, event.data)) void self.skipWaiting()
})
