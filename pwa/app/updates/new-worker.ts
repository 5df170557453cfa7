import { answerFlushRequests, flushThisTab, whenReloadIsFree } from '../../data/flush-tabs.ts'
import { pauseInTyping, watchTyping } from './pause-in-typing.ts'

/**
 * A tab whose service worker changes saves its unsaved text and reloads for the new version, once. It listens from the start, because the
 * browser looks for a new worker right after each navigation, and another tab may accept one at any time.
 */
const TIMEOUT_MS = 2_000
const STUCK_MS = 4_000

let isListening = false
let isReloading = false

export function reloadWithNewWorker(): void {
  if (isListening) return
  isListening = true
  answerFlushRequests()
  watchTyping()
  // The first worker of a device takes over a page that already runs its version; each later one brings other code.
  const workers = navigator.serviceWorker
  let hasWorker = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    const isThere = workers.controller !== null
    // If the storage was cleared, the worker is gone, too: reloading would bring nothing newer, and offline nothing at all.
    if (hasWorker && isThere) void reloadOnce()
    hasWorker = isThere
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void reloadIfReplaced(workers)
  })
}

/** WebKit does not tell a page in its back/forward cache that another worker has taken over. */
async function reloadIfReplaced(workers: ServiceWorkerContainer): Promise<void> {
  const { controller } = workers
  const active = controller && (await workers.getRegistration())?.active
  if (active && active !== controller) void reloadOnce()
}

export async function reloadOnce(): Promise<void> {
  if (isReloading) return
  isReloading = true
  await isInCharge()
  await whenReloadIsFree()
  await pauseInTyping()
  await flushThisTab()
  let hasAsked = false
  const note = (event: BeforeUnloadEvent) => {
    hasAsked ||= event.defaultPrevented
  }
  // Added after all other listeners, so that it sees whether they prevented the default.
  window.addEventListener('beforeunload', note)
  window.location.reload()
  // Chromium can lose the page request between the old worker and the new one, so this page tries again. Not if the user was
  // asked whether to leave unsaved text and stayed: they are not asked again.
  setTimeout(() => {
    window.removeEventListener('beforeunload', note)
    if (!hasAsked) window.location.reload()
  }, STUCK_MS)
}

/** Waits until the worker is activated: the controller changes before it can answer. */
async function isInCharge(): Promise<void> {
  const worker = navigator.serviceWorker.controller
  if (!worker || worker.state === 'activated') return
  await new Promise<void>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS)
    worker.addEventListener('statechange', () => resolve(), { once: true })
  })
}
