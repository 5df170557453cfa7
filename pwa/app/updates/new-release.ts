/**
 * After a release the files that an open page still names may be gone: the page keeps what it holds and loads the new version,
 * once and never in a loop. Without a connection, or if that did not help, the screen says that it could not be shown.
 */
const KEY = 'reloadedForRelease'
const PAUSE_MS = 30_000

let isReloading = false
let isMissing = false

/** Whether code of this page did not come, because it is gone or because nothing could be asked for. */
export const isCodeMissing = (): boolean => isMissing

export function reloadAfterNewRelease(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // The router would load the page again by itself, without asking the editor first.
    event.preventDefault()
    isMissing = true
    void recover()
  })
}

/** For a person who tries again: a browser may not ask twice for a file that it did not get. False if that is not the trouble. */
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
  // The editor loads this module at its start. A page that cannot load it has no editor open, so it holds nothing to keep.
  const tabs = await import('../../data/flush-tabs.ts').catch(() => undefined)
  await tabs?.whenReloadIsFree()
  await tabs?.flushThisTab()
  window.location.reload()
}

/** Asks for a file that no service worker keeps. */
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
