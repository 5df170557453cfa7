/**
 * Where a comment can stand in a text: a block, by its place among all blocks in their order, and by its first words. Both sides count
 * the same start tags, so that a place that a reader names is found again by the server in the text that was opened.
 */
export const blockTags: readonly string[] = ['p', 'h1', 'h2', 'h3', 'pre', 'li', 'blockquote', 'div', 'img']

/** So many characters of a block say which one it is. */
export const EXCERPT_LENGTH = 120
/** Of a PDF whose pages the server could not count. */
export const MAX_PAGES = 10_000

/** The first words of a block, without what browsers and sanitisers may write in other ways. */
export function excerptOf(text: string): string {
  // More than is kept: white space goes, and a character may take two units.
  const words = text
    .slice(0, 40 * EXCERPT_LENGTH)
    .replace(/\s+/g, ' ')
    .trim()
  return [...words.slice(0, 2 * EXCERPT_LENGTH)].slice(0, EXCERPT_LENGTH).join('')
}
