import type { Words } from '../data/draft-tables.ts'
import { mergeBlocks } from './merge-blocks.ts'

/** Splits HTML into its top-level blocks; joined again they are the same HTML. */
export type SplitBlocks = (html: string) => string[]

export type Resolution =
  | { kind: 'same' }
  /** Nothing was written here: theirs. */
  | { kind: 'theirs' }
  /** Nothing was written there: mine goes on their revision. */
  | { kind: 'mine' }
  | { kind: 'merged'; words: Words }
  /** Both exist on: theirs keeps the idea, mine becomes a draft of its own. */
  | { kind: 'copy' }

/** The server stores titles without spaces around them. */
export const sameWords = (a: Words, b: Words) => a.title.trim() === b.title.trim() && a.html === b.html

/**
 * What becomes of words that two sides wrote from the same base (research/offline.md 1.5). Title and text count one by one:
 * a change of one side only wins; a text that both changed is merged only when that is provably clean.
 */
export function resolve(base: Words, mine: Words, theirs: Words, split: SplitBlocks): Resolution {
  if (sameWords(mine, theirs)) return { kind: 'same' }
  if (sameWords(mine, base)) return { kind: 'theirs' }
  if (sameWords(theirs, base)) return { kind: 'mine' }
  const title = pick(base.title.trim(), mine.title.trim(), theirs.title.trim())
  const html = pick(base.html, mine.html, theirs.html) ?? mergeText(base.html, mine.html, theirs.html, split)
  return title === null || html === null ? { kind: 'copy' } : { kind: 'merged', words: { title, html } }
}

function pick(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : null
}

function mergeText(base: string, mine: string, theirs: string, split: SplitBlocks): string | null {
  const merged = mergeBlocks(split(base), split(mine), split(theirs))
  return merged === null || merged.length === 0 ? null : merged.join('')
}
