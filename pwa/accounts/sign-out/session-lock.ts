/** Signing in and out one after the other, whichever tab does it: a late sign-out must not end the session that follows. */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('ideavault-session', work)
}
