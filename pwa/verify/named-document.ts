import { useSyncExternalStore } from 'react'

/** The document ID that a printed paper puts after '#' in the address of its QR code; null where there is none. */
const readNamed = () => /^#([0-9A-Z]{5}(?:-[0-9A-Z]{5}){3})$/.exec(location.hash)?.[1] ?? null

function listen(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

/** Follows the address, because a browser that has the page open goes to the address of another paper, or back, without reloading it. */
export const useNamedDocument = (): string | null => useSyncExternalStore(listen, readNamed, () => null)
