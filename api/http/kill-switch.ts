/**
 * With SERVICE_WORKER=off, browsers that request the service worker get one that removes itself and all caches. Open pages save what they
 * hold and reload themselves when it takes over; this worker reloads, once, those that do not.
 */
export const selfDestroyingWorker = `// Removes the service worker of this site from this browser.
const PATIENCE_MS = 5000
// Chromium may delay a worker that asks while the previous one is busy, and then forget the request.
const ASK_AGAIN_MS = 1000
const takeOver = () => void self.skipWaiting()
const asking = setInterval(takeOver, ASK_AGAIN_MS)
self.addEventListener('install', takeOver)
// A page sends a message when its user accepts the waiting version.
self.addEventListener('message', takeOver)
self.addEventListener('activate', (event) => {
  clearInterval(asking)
  event.waitUntil(leave())
  // Outside waitUntil, because pages would wait for the activation.
  setTimeout(loadTheRest, PATIENCE_MS)
})
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
async function loadTheRest() {
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url).catch(() => undefined)
}
`

/** Marks a page so that it does not register a service worker again. */
export const markSwitchedOff = (html: string) => html.replace('<html ', '<html data-service-worker="off" ')
