/**
 * A hint that pending-sign-out.ts has something to say, for pages that must not wait for IndexedDB before they begin. A
 * crash may lose it or bring it back: only the note itself decides.
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
    // No storage: the owner's pages ask the note itself.
  }
}

/** Another tab began to sign out. */
export function onSignOutElsewhere(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === HINT && newValue !== null) listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
