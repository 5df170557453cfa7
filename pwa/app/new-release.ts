const key = 'reloadedForRelease'
const pauseMs = 30_000

/** After a release the files an open page still names are gone: load the new page, but never in a loop. */
export function reloadAfterNewRelease(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || reloadedLately()) return
    event.preventDefault()
    window.location.reload()
  })
}

function reloadedLately(): boolean {
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    sessionStorage.setItem(key, String(Date.now()))
    return Date.now() - last < pauseMs
  } catch {
    return true
  }
}
