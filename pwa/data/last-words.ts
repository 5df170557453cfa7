import * as v from 'valibot'
import { DraftFacts } from './device/idea-facts.ts'

/**
 * The last words of a page that is being closed. Its IndexedDB transaction may be dropped even after its commit was requested
 * (Chromium: about one in seven), but localStorage stores them synchronously. Each open editor has its own entry, named by its
 * writer id, so that two tabs never overwrite each other's. They move to IndexedDB at the next start.
 */
const Text = { title: v.string(), html: v.string() }
const LastWords = v.object({
  writerId: v.string(),
  /** Raised by each record of this writer, in the journal or here, so that the highest one is the newest. */
  step: v.number(),
  seen: v.object({ draftId: v.string(), seq: v.number(), ...Text }),
  words: v.object(Text),
  /** The words of a save that was under way. If it succeeded, `words` are based on its result. */
  sending: v.nullable(v.object({ step: v.number(), ...Text })),
  ...DraftFacts.entries,
})
export type LastWords = v.InferOutput<typeof LastWords>

/** Versions of the app without the journal stored one entry per draft, without a writer. */
const WithoutWriter = v.object({
  ...v.omit(LastWords, ['writerId', 'step', 'sending']).entries,
  writerId: v.optional(v.undefined()),
})

const prefixOf = (userId: number) => `lastWords-${userId}-`
const nameOf = (userId: number, writerId: string) => `${prefixOf(userId)}${writerId}`

/**
 * If the whole record is too long, drops the bases of the words: they only help to merge with what was written since.
 * Returns false if even the words are too long, or storage is switched off.
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

/** All records by writer id. Entries that cannot be parsed stay where they are. */
export function readLastWords(userId: number): Map<string, LastWords> {
  const prefix = prefixOf(userId)
  const found = new Map<string, LastWords>()
  for (const name of storedNames()) {
    const last = name.startsWith(prefix) ? read(name, name.slice(prefix.length)) : null
    if (last) found.set(last.writerId, last)
  }
  return found
}

/** The raw entries, including those that only a newer version of the app can read. */
export function readRawLastWords(userId: number): string[] {
  const names = storedNames().filter((name) => name.startsWith(prefixOf(userId)))
  return names.flatMap((name) => localStorage.getItem(name) ?? [])
}

/** Calls `listener` when another tab leaves words because it was hidden or closed, until the returned function is called. */
export function onLastWords(userId: number, listener: () => void): () => void {
  const prefix = prefixOf(userId)
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(prefix) && newValue !== null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Called when the owner discards by name: removes all entries of the account, including those that cannot be parsed. */
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
