import { Workbox } from 'workbox-window'
import { flushAllTabs } from '../../data/flush-tabs.ts'
import { askToPersist } from '../../data/persist-storage.ts'
import { ownScript } from '../../data/trusted-types.ts'
import { dismissToast, toast } from '../../ui/feedback/toast.ts'
import { reloadOnce, reloadWithNewWorker } from './new-worker.ts'
import { isSwitchedOff } from './switched-off.ts'

/**
 * A waiting worker takes over only when the user agrees, and only after every tab has saved its unsaved text; then each tab
 * reloads for the new version, once. A user who declines stays on the open version.
 */
const HOUR_MS = 3_600_000
/** Minimum time between two checks when the user comes back to the page. */
const MIN_INTERVAL_MS = 60_000
/** Safari may never report that the new worker took over; the page reloads after this time anyway. */
const FALLBACK_MS = 4_000
/** Chromium may delay a worker that wants to take over while the old one is busy, so it is asked again. */
const RETRY_MS = 1_000
/**
 * A worker that takes over by itself (api/http/kill-switch.ts) needs no question. Showing one would load code through the old worker in
 * that moment, which keeps the old one in charge until it has been idle for a while.
 */
const OFFER_AFTER_MS = 2_000

export type UpdateState = 'newest' | 'ready' | 'unreachable' | 'not kept' | 'not yet' | 'none'

let isWatching = false
let isRegistering = false
/** Kept until it is registered: each one listens to the browser for as long as the page is open. */
let unregistered: Workbox | undefined
let registration: ServiceWorkerRegistration | undefined
let checkedAt = Number.NEGATIVE_INFINITY
let isOfferDue = false
let isOnScreen = false
let withdrawOffer: () => void = () => undefined

export function watchForUpdates(): void {
  if (isWatching) return
  isWatching = true
  reloadWithNewWorker()
  window.addEventListener('appinstalled', () => void askToPersist())
  const look = () => {
    if (document.visibilityState !== 'visible') return
    if (!isThere()) void register()
    else if (performance.now() - checkedAt > MIN_INTERVAL_MS) void checkForUpdate()
  }
  void register().then(() => isThere() && look())
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  setInterval(() => void (isThere() ? checkForUpdate() : register()), HOUR_MS)
}

/** If one of the app's files fails to load, the first worker's installation fails and the browser forgets the registration. */
const isThere = () => Boolean(registration?.active ?? registration?.waiting ?? registration?.installing)

async function register(): Promise<void> {
  if (isRegistering) return
  isRegistering = true
  const workbox = unregistered ?? newWorkbox()
  // It fails in private windows and old browsers. The app works without a worker, only not offline.
  registration = await workbox.register({ immediate: true }).catch(() => undefined)
  unregistered = registration ? undefined : workbox
  isRegistering = false
}

function newWorkbox(): Workbox {
  const workbox = new Workbox(ownScript('/service-worker.js'), { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => void offerIfNewer())
  return workbox
}

/**
 * Asks the server now. 'not kept': there is a newer version, but it could not be stored on this device. 'not yet': the first worker, which
 * starts some time after the first page, is not installed yet. 'none': this browser does not store the app.
 */
export async function checkForUpdate(): Promise<UpdateState> {
  registration ??= await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (!registration?.active) return 'serviceWorker' in navigator && !isSwitchedOff() ? 'not yet' : 'none'
  checkedAt = performance.now()
  try {
    await registration.update()
  } catch {
    return 'unreachable'
  }
  const worker = registration.installing
  if (worker) await whenInstalled(worker)
  if (registration.waiting) return 'ready'
  return worker?.state === 'redundant' ? 'not kept' : 'newest'
}

/** Checks for a newer version and loads it. 'ready': every tab has saved its unsaved text, and this page is about to reload. */
export async function updateNow(): Promise<UpdateState> {
  const state = await checkForUpdate()
  if (state === 'ready') await applyUpdate()
  if (state !== 'none' && state !== 'not yet') return state
  // Without a worker each page load brings the newest version.
  await flushAllTabs()
  window.location.reload()
  return 'ready'
}

/** Activates the waiting worker; call it after the user has agreed. */
export async function applyUpdate(): Promise<void> {
  await flushAllTabs()
  // A page that was just opened may not be watching yet.
  watchForUpdates()
  const askToTakeOver = () => registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
  askToTakeOver()
  setInterval(askToTakeOver, RETRY_MS)
  setTimeout(reloadOnce, FALLBACK_MS)
}

/**
 * For a screen with its own update button: hides the toast while that screen is open, so that it does not cover the button. Returns a
 * function that ends this; an update that was not declined is then offered by a toast again.
 */
export function offerOnScreen(): () => void {
  isOnScreen = true
  withdrawOffer()
  return () => {
    isOnScreen = false
    if (isOfferDue) offerUpdate()
  }
}

/** A device's first worker is also waiting for a moment, which may be long on a busy device, but it is not a newer version. */
async function offerIfNewer(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, OFFER_AFTER_MS))
  const found = await navigator.serviceWorker.getRegistration()
  if (found?.active && found.waiting) offerUpdate()
}

/** Shows the toast until it is answered. */
function offerUpdate(): void {
  withdrawOffer()
  isOfferDue = true
  if (isOnScreen) return
  const offer = toast({
    title: 'A new version is ready',
    description: 'Reload when it suits you. Nothing you wrote is lost.',
    untilClosed: true,
    action: { label: 'Reload', onClick: () => void applyUpdate() },
    onClosed: () => {
      isOfferDue = false
    },
  })
  withdrawOffer = () => {
    const isDue = isOfferDue
    dismissToast(offer)
    isOfferDue = isDue
  }
}

function whenInstalled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'installing') return
      worker.removeEventListener('statechange', look)
      resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}
