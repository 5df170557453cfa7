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
