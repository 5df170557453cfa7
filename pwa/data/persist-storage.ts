import { isOnHomeScreen } from '../ui/layout/home-screen.ts'
import { protectJournalBucket } from './device/journal-bucket.ts'

/**
 * Browsers may clear what a page stored when space runs out, unless it was asked to be protected. That is asked once, after
 * the first words were kept here, and once more when the app is installed, because browsers then answer differently.
 */
const KEY = 'askedToPersist'

export type StorageState = {
  /** Null: this browser does not tell. */
  isProtected: boolean | null
  usedBytes: number | null
  quotaBytes: number | null
}

export const isInstalled = () => matchMedia('(display-mode: standalone)').matches || isOnHomeScreen()

/** `isAskedFor`: a person pressed a button, so it is asked again. */
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
