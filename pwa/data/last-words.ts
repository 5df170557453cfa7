import * as v from 'valibot'

/**
 * The last words of a page that is being closed. Its IndexedDB transaction may be dropped even after its commit was asked
 * for (Chromium: about one in seven); localStorage takes them at once. They move to IndexedDB at the next start.
 */
const LastWords = v.object({
  seen: v.object({ draftId: v.string(), seq: v.number(), title: v.string(), html: v.string() }),
  words: v.object({ title: v.string(), html: v.string() }),
  predecessorId: v.nullable(v.number()),
  editorSchema: v.number(),
})
export type LastWords = v.InferOutput<typeof LastWords>

const nameOf = (userId: number, draftId: string) => `lastWords-${userId}-${draftId}`

export function rememberLastWords(userId: number, last: LastWords): void {
  try {
    localStorage.setItem(nameOf(userId, last.seen.draftId), JSON.stringify(last))
  } catch {
    // Too long for it, or no storage at all: the transaction is what is left.
  }
}

export function forgetLastWords(userId: number, draftId: string): void {
  try {
    localStorage.removeItem(nameOf(userId, draftId))
  } catch {
    // No storage, so nothing to forget.
  }
}

export function readLastWords(userId: number): LastWords[] {
  const prefix = nameOf(userId, '')
  return storedNames()
    .filter((name) => name.startsWith(prefix))
    .map(read)
    .filter((last) => last !== null)
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

function read(name: string): LastWords | null {
  try {
    return v.parse(LastWords, JSON.parse(localStorage.getItem(name) ?? ''))
  } catch {
    return null
  }
}
