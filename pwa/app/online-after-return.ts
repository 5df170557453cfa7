/**
 * A page in the back/forward cache is not told that the connection has come back, and WebKit ends the requests of a page that is left. So
 * what waits for the connection goes on when such a page is shown again. Dexie opens its databases again in the same event, first.
 */
export function reportOnlineAfterReturn(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    loadPicturesAgain()
    setTimeout(reportOnline)
  })
}

function reportOnline(): void {
  if (navigator.onLine) dispatchEvent(new Event('online'))
}

/** A picture whose request WebKit has ended is complete without being there, and is told neither that it loaded nor that it failed. */
function loadPicturesAgain(): void {
  for (const picture of document.images) {
    const src = picture.getAttribute('src')
    if (!src || !picture.complete || picture.naturalWidth) continue
    // An address that stays the same is not requested again.
    picture.removeAttribute('src')
    picture.setAttribute('src', src)
  }
}
