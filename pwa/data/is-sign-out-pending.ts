/**
 * A hint that there is a pending sign-out (pending-sign-out.ts), for pages that must not wait for IndexedDB before they start. A
 * crash may lose the hint or bring it back, so only the note in IndexedDB decides.
 */
const HINT = 'pendingSignOut'

export function isSignOutPending(): boolean {
  try {
    return localStorage.getItem(HINT) !== null
  } catch {
    return false
  }
}

export function hintAtSignOut(isPending: boolean): void {
  try {
    if (isPending) localStorage.setItem(HINT, 'true')
    else localStorage.removeItem(HINT)
  } catch {
    // Without localStorage the owner's pages read the note itself.
  }
}

/** Calls `listener` when another tab begins to sign out. */
export function onSignOutElsewhere(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === HINT && newValue !== null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
