/**
 * After a release the files that an open page still names may be gone: the page keeps what it holds and loads the new version,
 * once and never in a loop. Without a connection, or if that did not help, the screen says that it could not be shown.
 */
const KEY = 'reloadedForRelease'
const PAUSE_MS = 30_000

let isReloading = false
let isCodeMissing = false

export function reloadAfterNewRelease(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // The router would load the page again by itself, without asking the editor first.
    event.preventDefault()
    isCodeMissing = true
    void recover()
  })
}

/** Whether a page is missing because its code is not on this device, which has no connection. */
export const isOutOfReach = (): boolean => isCodeMissing && !navigator.onLine

/** For a person who tries again: a browser may not ask twice for a file that it did not get. False if that is not the trouble. */
export async function reloadForMissingCode(): Promise<boolean> {
  if (!isCodeMissing || !(await isServerThere())) return false
  await flushAndReload()
  return true
}

async function recover(): Promise<void> {
  if (isReloading || !navigator.onLine) return
  isReloading = true
  if ((await isServerThere()) && !reloadedLately()) await flushAndReload()
  else isReloading = false
}

async function flushAndReload(): Promise<void> {
  isReloading = true
  // The editor loads this module at its start. A page that cannot load it has no editor open, so it holds nothing to keep.
  const tabs = await import('../../data/flush-tabs.ts').catch(() => undefined)
  await tabs?.flushThisTab()
  window.location.reload()
}

/** A file that no service worker keeps. */
async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

function reloadedLately(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    sessionStorage.setItem(KEY, String(Date.now()))
    return Math.abs(Date.now() - last) < PAUSE_MS
  } catch {
    return true
  }
}
