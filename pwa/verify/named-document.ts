import { useSyncExternalStore } from 'react'

/** The document that a paper names behind '#' in the address of its QR code; null where there is none. */
const readNamed = () => /^#([0-9A-Z]{5}(?:-[0-9A-Z]{5}){3})$/.exec(location.hash)?.[1] ?? null

function listen(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

/** The same now: a browser that has the page open goes to the address of another paper, or back, without loading it anew. */
export const useNamedDocument = (): string | null => useSyncExternalStore(listen, readNamed, () => null)
