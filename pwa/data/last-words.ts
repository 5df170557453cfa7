import * as v from 'valibot'
import { DraftFacts } from './device/idea-facts.ts'

/**
 * The last words of a page that is being closed. Its IndexedDB transaction may be dropped even after its commit was asked
 * for (Chromium: about one in seven); localStorage takes them at once. Each open editor has an entry of its own, named by its
 * writer id, so that two tabs never overwrite each other's. They move to IndexedDB at the next start.
 */
const Text = { title: v.string(), html: v.string() }
const LastWords = v.object({
  writerId: v.string(),
  /** Raised by each record of this writer, in the journal or here: the highest one is the newest. */
  step: v.number(),
  seen: v.object({ draftId: v.string(), seq: v.number(), ...Text }),
  words: v.object(Text),
  /** Words whose save was under way: if it was done, these words grew from it. */
  sending: v.nullable(v.object({ step: v.number(), ...Text })),
  ...DraftFacts.entries,
})
export type LastWords = v.InferOutput<typeof LastWords>

/** Versions of the app before the journal kept one entry for each draft, without a writer. */
const WithoutWriter = v.object({
  ...v.omit(LastWords, ['writerId', 'step', 'sending']).entries,
  writerId: v.optional(v.undefined()),
})

const prefixOf = (userId: number) => `lastWords-${userId}-`
const nameOf = (userId: number, writerId: string) => `${prefixOf(userId)}${writerId}`

/**
 * Where all of it is too long, the words alone: what they grew from only says how to join them with what was written since.
 * False: too long for it all the same, or no storage at all.
 */
export function rememberLastWords(userId: number, last: LastWords): boolean {
  const shorter = { ...last, sending: null }
  const shortest = { ...shorter, seen: { ...last.seen, html: '' } }
  return [last, shorter, shortest].some((one) => {
    try {
      localStorage.setItem(nameOf(userId, one.writerId), JSON.stringify(one))
      return true
    } catch {
      return false
    }
  })
}

export function forgetLastWords(userId: number, writerId: string): void {
  try {
    localStorage.removeItem(nameOf(userId, writerId))
  } catch {
    // No storage, so nothing to forget.
  }
}

/** By their writer ids. What cannot be read stays where it is. */
export function readLastWords(userId: number): Map<string, LastWords> {
  const prefix = prefixOf(userId)
  const found = new Map<string, LastWords>()
  for (const name of storedNames()) {
    const last = name.startsWith(prefix) ? read(name, name.slice(prefix.length)) : null
    if (last) found.set(last.writerId, last)
  }
  return found
}

/** As they are stored: also those that only a newer version of the app can read. */
export function readRawLastWords(userId: number): string[] {
  const names = storedNames().filter((name) => name.startsWith(prefixOf(userId)))
  return names.flatMap((name) => localStorage.getItem(name) ?? [])
}

/** Another tab of this browser left words, because it was hidden or closed. Call to stop. */
export function onLastWords(userId: number, listener: () => void): () => void {
  const prefix = prefixOf(userId)
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(prefix) && newValue !== null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Discarded by name: nothing of the account stays, neither what cannot be read. */
export function forgetAllLastWords(userId: number): void {
  const prefix = prefixOf(userId)
  for (const name of storedNames())
    if (name.startsWith(prefix)) forgetLastWords(userId, name.slice(prefix.length))
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

function read(name: string, writerId: string): LastWords | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '')
    const last = v.safeParse(LastWords, stored)
    if (last.success) return last.output
    return { ...v.parse(WithoutWriter, stored), writerId, step: 1, sending: null }
  } catch {
    return null
  }
}
