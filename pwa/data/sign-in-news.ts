const CHANNEL = 'ideavault-signed-in'

/** Tells every tab of this device that somebody has signed in: what waited for a session goes on there, too. */
export function tellSignedIn(): void {
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

/** Somebody signs in or out: the word by which a page that the browser keeps while it is left sees that, for it hears nothing meanwhile. */
export function noteOtherSession(): void {
  try {
    localStorage.setItem(SESSION, String(Math.random()))
  } catch {
    // No storage: such a page is asked who it belongs to by its next call only.
  }
}

/** Somebody came back to this page, which the browser had kept as it was, and signed in or out before that. Call to stop. */
export function onReturnToOtherSession(listener: () => void): () => void {
  let left = readSession()
  const leave = () => {
    left = readSession()
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && readSession() !== left) listener()
  }
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)
  return () => {
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', comeBack)
  }
}

function readSession(): string | null {
  try {
    return localStorage.getItem(SESSION)
  } catch {
    return null
  }
}
