/**
 * A page in the back/forward cache is not told that the connection has come back, and WebKit ends the requests of a page that is left. So
 * what waits for the connection goes on when such a page is shown again. Dexie opens its databases again in the same event, first.
 */
export function reportOnlineAfterReturn(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) setTimeout(reportOnline)
  })
}

function reportOnline(): void {
  if (navigator.onLine) dispatchEvent(new Event('online'))
}
