/** What an idea's words are and what can truthfully be said about where they are. */
export type Words = { title: string; html: string }

export type Truth =
  | { state: 'synced' }
  | { state: 'typing' }
  | { state: 'kept' }
  | { state: 'failed'; reason: string }
  | { state: 'fresh' }

/** The promise is 300 ms after the last key; the rest is for the transaction. */
export const KEEP_AFTER_MS = 250

export const sameWords = (a: Words, b: Words) => a.title === b.title && a.html === b.html

/** 'fresh' is an idea that nobody has written a word of yet; 'kept' words came from this device. */
export function truthAtStart({
  saved,
  words,
  restored,
}: {
  saved: Words | null
  words: Words
  restored: boolean
}): Truth {
  if (saved !== null) return { state: sameWords(saved, words) ? 'synced' : 'kept' }
  return { state: restored ? 'kept' : 'fresh' }
}

/** Why a transaction failed, so that a person can do something about it. */
export function reasonNotKept(error: unknown): string {
  const isFull = error instanceof Error && /quota/i.test(`${error.name} ${error.message}`)
  return isFull ? 'this device is out of space' : 'this device refuses to keep data'
}
