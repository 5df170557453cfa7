import * as v from 'valibot'
import { LocalDraft } from './db.ts'

/**
 * The last words of a page that is being closed. Its IndexedDB transaction may be dropped even after its commit was asked
 * for (Chromium: about one in seven); localStorage takes them at once. They move to IndexedDB at the next start.
 */
const nameOf = (userId: number, key: string) => `lastWords-${userId}-${key}`

export function rememberLastWords(userId: number, draft: LocalDraft): void {
  try {
    localStorage.setItem(nameOf(userId, draft.key), JSON.stringify(draft))
  } catch {
    // Too long for it, or no storage at all: the transaction is what is left.
  }
}

export function forgetLastWords(userId: number, key: string): void {
  try {
    localStorage.removeItem(nameOf(userId, key))
  } catch {
    // No storage, so nothing to forget.
  }
}

export function readLastWords(userId: number): LocalDraft[] {
  const prefix = nameOf(userId, '')
  return storedNames()
    .filter((name) => name.startsWith(prefix))
    .map(read)
    .filter((draft) => draft !== null)
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

function read(name: string): LocalDraft | null {
  try {
    return v.parse(LocalDraft, JSON.parse(localStorage.getItem(name) ?? ''))
  } catch {
    return null
  }
}
