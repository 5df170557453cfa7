import { answerFlushRequests, flushThisTab, whenReloadIsFree } from '../../data/flush-tabs.ts'
import { pauseInTyping, watchTyping } from './pause-in-typing.ts'

/**
 * A tab whose service worker changes keeps what it holds and loads the new version, once. It listens from its first moment: the
 * browser looks for a new worker right after each navigation, and another tab may agree to one at any time.
 */
const PATIENCE_MS = 2_000
const STUCK_MS = 4_000

let isListening = false
let isReloading = false

export function reloadWithNewWorker(): void {
  if (isListening) return
  isListening = true
  answerFlushRequests()
  watchTyping()
  // The first worker of a device takes over a page that has its code already; each later one brings other code.
  let hasWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const isThere = navigator.serviceWorker.controller !== null
    // Where somebody cleared the storage, the worker is gone with it: nothing newer can be loaded, and without a connection nothing at all.
    if (hasWorker && isThere) void reloadOnce()
    hasWorker = isThere
  })
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
  // Behind all others that are here by now, so that it sees what they said.
  window.addEventListener('beforeunload', note)
  window.location.reload()
  // Chromium can lose a page's request between the old worker and the new one; then this page is still there. It is, too, where
  // somebody was asked whether to leave what they typed, and stayed: they are not asked again.
  setTimeout(() => {
    window.removeEventListener('beforeunload', note)
    if (!hasAsked) window.location.reload()
  }, STUCK_MS)
}

/** A worker is announced before it is ready to answer. */
async function isInCharge(): Promise<void> {
  const worker = navigator.serviceWorker.controller
  if (!worker || worker.state === 'activated') return
  await new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
    worker.addEventListener('statechange', () => resolve(), { once: true })
  })
}
