/**
 * SERVICE_WORKER=off: whoever asks for the service worker gets one that removes itself and all that was cached. Pages that
 * still run keep what they hold and load themselves when it takes over; one that does not is loaded from here, once.
 */
export const selfDestroyingWorker = `// Removes the service worker of this site from this browser.
const PATIENCE_MS = 5000
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(leave())
})
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const left = new Set((await self.clients.matchAll({ type: 'window' })).map((page) => page.id))
  for (const page of pages) if (left.has(page.id)) await page.navigate(page.url).catch(() => undefined)
}
`

/** Says so in a page, so that it registers no service worker again. */
export const markSwitchedOff = (html: string) => html.replace('<html ', '<html data-service-worker="off" ')
