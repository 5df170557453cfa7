/**
 * After a release the files that an open page refers to may be gone. The page then saves its unsaved text and reloads for the new version,
 * once and never in a loop. Without a connection, or if reloading did not help, the error screen is shown.
 */
const KEY = 'reloadedForRelease'
const PAUSE_MS = 30_000

let isReloading = false
let isMissing = false

/** Whether code of this page could not be loaded, because it is gone or there is no connection. */
export const isCodeMissing = (): boolean => isMissing

export function reloadAfterNewRelease(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Otherwise the router would reload the page by itself, without letting the editor save first.
    event.preventDefault()
    isMissing = true
    void recover()
  })
}

/** For "Try again": reloads the page, as a browser may not request a failed file twice. False if missing code is not the problem. */
export async function reloadForMissingCode(): Promise<boolean> {
  if (!isMissing || !(await isServerThere())) return false
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
  // The editor loads this module when it opens. A page that cannot load it has no open editor, so there is nothing to save.
  const tabs = await import('../../data/flush-tabs.ts').catch(() => undefined)
  await tabs?.whenReloadIsFree()
  await tabs?.flushThisTab()
  window.location.reload()
}

/** Requests a file that no service worker caches. */
export async function isServerThere(): Promise<boolean> {
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
