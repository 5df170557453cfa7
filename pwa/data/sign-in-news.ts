const CHANNEL = 'ideavault-signed-in'

/** Notifies every tab of this browser that somebody has signed in, so that whatever waited for a session continues there, too. */
export function notifySignedIn(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

export function onSignedIn(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = () => listener()
  return () => channel.close()
}

const SESSION = 'session'

/** Called when somebody signs in or out. Changes a stored value, because pages in the back/forward cache receive no messages. */
export function noteSessionChange(): void {
  try {
    localStorage.setItem(SESSION, String(Math.random()))
  } catch {
    // Without storage such a page notices only at its next call.
  }
}

/** Calls `listener` if this page is restored from the back/forward cache after somebody signed in or out. Returns a function to stop. */
export function onReturnAfterSessionChange(listener: () => void): () => void {
  let left = readSession()
  const onHide = () => {
    left = readSession()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && readSession() !== left) listener()
  }
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onShow)
  }
}

function readSession(): string | null {
  try {
    return localStorage.getItem(SESSION)
  } catch {
    return null
  }
}
