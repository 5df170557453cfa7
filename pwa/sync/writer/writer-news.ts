import type { LocalDraft, Words } from '../../data/device/draft-tables.ts'
import type { GivenFacts } from '../../data/device/idea-facts.ts'

/** What an open editor passes to its DraftWriter. */
export type WriterStart = {
  draftId: string
  /** The row as it was opened; null for a draft that is not stored yet. */
  row: LocalDraft | null
  words: Words
  fresh: GivenFacts
}

/**
 * Tells the screen which draft holds the words now, and which words to show instead of those on the screen. `isTooNew`: a newer
 * app wrote the draft, so no editor of this one may stay open on it.
 */
export type WriterNews = { draft: LocalDraft; shows: Words | null; hasMoved: boolean; isTooNew: boolean }
