import type { Words } from '../../data/device/draft-tables.ts'
import { containsWords } from './contains-words.ts'
import { mergeBlocks } from './merge-blocks.ts'

/** Splits HTML into its top-level blocks; joining them gives the same HTML. */
export type SplitBlocks = (html: string) => string[]

export type Resolution =
  | { kind: 'same' }
  /** Nothing was written here, or nothing that is missing there: their words are used. */
  | { kind: 'theirs' }
  /** Nothing was written there, or nothing that is missing here: my words are sent on top of their revision. */
  | { kind: 'mine' }
  | { kind: 'merged'; words: Words }
  /** Both are kept: theirs stays in the idea, mine becomes a draft of its own. */
  | { kind: 'copy' }

/** Words as the server stores them: the title trimmed, and lone surrogates replaced by U+FFFD. */
const asStored = ({ title, html }: Words): Words => ({
  title: title.toWellFormed().trim(),
  html: html.toWellFormed(),
})

/** The title as typed if it differs only by outer spaces, because somebody may be about to continue after them. */
export const titleAsTyped = (title: string, typed: string): string =>
  title === asStored({ title: typed, html: '' }).title ? typed : title

export function sameWords(one: Words, other: Words): boolean {
  const [a, b] = [asStored(one), asStored(other)]
  return a.title === b.title && a.html === b.html
}

/**
 * Decides what happens to words that two sides wrote from the same base (docs/decisions/0009, 0010). Title and text are treated
 * separately: if only one side changed it, that change wins. A text that both changed is merged only when that is provably clean,
 * and copied only when neither side contains everything that the other one says.
 */
export function resolve(from: Words, ours: Words, others: Words, split: SplitBlocks): Resolution {
  const [base, mine, theirs] = [asStored(from), asStored(ours), asStored(others)]
  if (sameWords(mine, theirs)) return { kind: 'same' }
  if (sameWords(mine, base)) return { kind: 'theirs' }
  if (sameWords(theirs, base)) return { kind: 'mine' }
  const title = pick(base.title, mine.title, theirs.title)
  const html = pick(base.html, mine.html, theirs.html) ?? mergeText(base.html, mine.html, theirs.html, split)
  return title === null || html === null
    ? resolveWhole(base, mine, theirs, ours.title)
    : { kind: 'merged', words: { title: titleAsTyped(title, ours.title), html } }
}

/**
 * When one version contains everything that the other one says, a copy would add nothing, so the larger one wins. If that brings
 * back words that the smaller one had deleted, the result is `merged`, so that its writer is told.
 */
function resolveWhole(base: Words, mine: Words, theirs: Words, typed: string): Resolution {
  const joined = ({ title, html }: Words): Resolution => ({
    kind: 'merged',
    words: { title: titleAsTyped(title, typed), html },
  })
  if (containsWords(theirs, mine)) return containsWords(mine, base) ? { kind: 'theirs' } : joined(theirs)
  if (containsWords(mine, theirs)) return containsWords(theirs, base) ? { kind: 'mine' } : joined(mine)
  return { kind: 'copy' }
}

function pick(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : null
}

function mergeText(base: string, mine: string, theirs: string, split: SplitBlocks): string | null {
  const merged = mergeBlocks(split(base), split(mine), split(theirs))
  return merged === null || merged.length === 0 ? null : merged.join('')
}
