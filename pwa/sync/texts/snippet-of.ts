import { foldText } from './fold-text.ts'

/** A match in a text, with the text around it. */
export type Snippet = { before: string; hit: string; after: string }

const BEFORE = 40
const AFTER = 100
/** A letter with its combining marks. */
const letters = /\P{M}\p{M}*/gu

/** The first match of any of these words; null if the text contains none of them. */
export function snippetOf(text: string, words: readonly string[]): Snippet | null {
  const folded = foldText(text)
  const places = words.map((word) => ({ at: folded.indexOf(word), length: word.length }))
  const [first] = places.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)
  if (!first) return null
  const { start, end } = rangeInOriginal(text, folded, first.at, first.at + first.length)
  return { before: tail(text.slice(0, start)), hit: text.slice(start, end), after: head(text.slice(end)) }
}

/** Maps a range of the folded text to the original, because folding may make a text shorter or longer. */
function rangeInOriginal(text: string, folded: string, from: number, to: number) {
  if (folded.length === text.length && folded === text.toLowerCase()) return { start: from, end: to }
  let length = 0
  let start = text.length
  for (const { 0: letter, index } of text.matchAll(letters)) {
    if (length >= to) return { start, end: index }
    const next = length + foldText(letter).length
    if (next > from) start = Math.min(start, index)
    length = next
  }
  return { start, end: text.length }
}

const line = (text: string) => text.replace(/\s+/g, ' ')

function tail(text: string): string {
  const near = line(text.slice(-2 * BEFORE)).toWellFormed()
  if (text.length <= BEFORE) return near
  return `…${near.slice(-BEFORE).replace(/^\S*\s/, '')}`.toWellFormed()
}

function head(text: string): string {
  const near = line(text.slice(0, 2 * AFTER))
  return near.length <= AFTER ? near : near.slice(0, AFTER).toWellFormed()
}
