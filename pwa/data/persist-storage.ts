import { isOnHomeScreen } from '../ui/layout/home-screen.ts'
import { protectJournalBucket } from './device/journal-bucket.ts'

/**
 * Browsers may delete a site's storage when space runs out, unless it has asked for persistence. We ask once, after the first
 * words were stored here, and once more when the app is installed, because browsers may answer differently then.
 */
const KEY = 'askedToPersist'

export type StorageState = {
  /** Null if this browser does not report it. */
  isProtected: boolean | null
  usedBytes: number | null
  quotaBytes: number | null
}

export const isInstalled = () => matchMedia('(display-mode: standalone)').matches || isOnHomeScreen()

/** `isAskedFor`: a person pressed a button, so the browser is asked again. */
export async function askToPersist({ isAskedFor = false } = {}): Promise<void> {
  const { storage } = navigator
  if (!storage?.persist) return
  const occasion = isInstalled() ? 'installed' : 'browser'
  try {
    const wasAsked = !isAskedFor && localStorage.getItem(KEY) === occasion
    if (wasAsked || (await storage.persisted())) return
    localStorage.setItem(KEY, occasion)
    if (await storage.persist()) await protectJournalBucket()
  } catch {
    // Storage is switched off, so there is nothing to protect.
  }
}

export async function storageState(): Promise<StorageState> {
  const { storage } = navigator
  const isProtected = await (storage?.persisted?.().catch(() => null) ?? null)
  const estimate = await (storage?.estimate?.().catch(() => null) ?? null)
  return { isProtected, usedBytes: estimate?.usage ?? null, quotaBytes: estimate?.quota ?? null }
}
