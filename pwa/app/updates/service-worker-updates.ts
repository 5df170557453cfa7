import { Workbox } from 'workbox-window'
import { flushAllTabs } from '../../data/flush-tabs.ts'
import { askToPersist } from '../../data/persist-storage.ts'
import { ownScript } from '../../data/trusted-types.ts'
import { currentToast, dismissToast, subscribeToToasts, toast } from '../../ui/feedback/toast.ts'
import { reloadOnce, reloadWithNewWorker } from './new-worker.ts'
import { isSwitchedOff } from './switched-off.ts'

/**
 * A waiting worker takes over only when the person says so, and only after every tab has kept what it holds; then each tab
 * loads the new version, once. Who says no goes on with the version that is open.
 */
const HOUR_MS = 3_600_000
/** Coming back to the page is no reason to ask more often than this. */
const CALM_MS = 60_000
/** Safari may never tell that the new worker took over. */
const FALLBACK_MS = 4_000
/** Chromium may put off a worker that asks while the one before it is busy. */
const AGAIN_MS = 1_000

export type UpdateState = 'newest' | 'ready' | 'unreachable' | 'not kept' | 'not yet' | 'none'

let isWatching = false
let isRegistering = false
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
    else if (performance.now() - checkedAt > CALM_MS) void checkForUpdate()
  }
  void register().then(() => isThere() && look())
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  setInterval(() => void (isThere() ? checkForUpdate() : register()), HOUR_MS)
}

/** The first worker may not come to its end, where one of the app's files is lost on the way: then the browser forgets it. */
const isThere = () => Boolean(registration?.active ?? registration?.waiting ?? registration?.installing)

async function register(): Promise<void> {
  if (isRegistering) return
  isRegistering = true
  const workbox = new Workbox(ownScript('/service-worker.js'), { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => void offerIfNewer())
  // Private windows and old browsers: the app works without it, only not offline.
  registration = await workbox.register({ immediate: true }).catch(() => undefined)
  isRegistering = false
}

/**
 * Asks the server now. 'not kept': a newer version is there, but not on this device. 'not yet': the first worker, which comes a while after
 * the first page, is not at its end. 'none': this browser does not keep the app.
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

/** Asks for a newer version and loads it. 'ready': every tab keeps what it holds, and this page is loaded anew in a moment. */
export async function updateNow(): Promise<UpdateState> {
  const state = await checkForUpdate()
  if (state === 'ready') await applyUpdate()
  if (state !== 'none' && state !== 'not yet') return state
  // Without a worker each load brings the newest version.
  await flushAllTabs()
  window.location.reload()
  return 'ready'
}

/** The person agreed. */
export async function applyUpdate(): Promise<void> {
  await flushAllTabs()
  // This may be a page that was opened a moment ago.
  watchForUpdates()
  const askToTakeOver = () => registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
  askToTakeOver()
  setInterval(askToTakeOver, AGAIN_MS)
  setTimeout(reloadOnce, FALLBACK_MS)
}

/**
 * For a screen that has a button of its own for the update: while it stands, no message lies over that button. Returns what
 * ends it; an update that was not declined is then offered as everywhere.
 */
export function offerOnScreen(): () => void {
  isOnScreen = true
  withdrawOffer()
  return () => {
    isOnScreen = false
    if (isOfferDue) offerUpdate()
  }
}

/** The first worker waits, too, for a moment, and where much else goes on for long enough to be seen: it is no newer version. */
async function offerIfNewer(): Promise<void> {
  const found = await navigator.serviceWorker.getRegistration()
  if (found?.active && found.waiting) offerUpdate()
}

/** Stays on the screen, after other messages too, until it is answered. */
function offerUpdate(): void {
  isOfferDue = true
  if (isOnScreen) return
  const show = () =>
    toast({
      title: 'A new version is ready',
      description: 'Reload when it suits you. Nothing you wrote is lost.',
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: 'Reload', onClick: () => void applyUpdate() },
    })
  let own = show()
  let shown: number | undefined = own
  const stop = subscribeToToasts(() => {
    const current = currentToast()?.id
    const isAnswered = current === undefined && shown === own
    const isFree = current === undefined && !isAnswered
    shown = current
    if (isAnswered) {
      isOfferDue = false
      stop()
    } else if (isFree) {
      own = show()
      shown = own
    }
  })
  withdrawOffer = () => {
    stop()
    dismissToast(own)
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
