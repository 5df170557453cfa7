/**
 * A comment in a text stands at a block, which is named by its index among all blocks and by its first words. Both sides count the same
 * start tags, so that the server finds the place that a reader names in the text that they opened.
 */
export const blockTags: readonly string[] = ['p', 'h1', 'h2', 'h3', 'pre', 'li', 'blockquote', 'div', 'img']

/** How many characters of a block identify it. */
export const EXCERPT_LENGTH = 120
/** The limit for a PDF whose pages the server could not count. */
export const MAX_PAGES = 10_000

/** The first words of a block, with single spaces: browsers and sanitisers may write white space differently. */
export function excerptOf(text: string): string {
  // This takes more than is kept: white space shrinks, and a character may take two UTF-16 units.
  const words = text
    .slice(0, 40 * EXCERPT_LENGTH)
    .replace(/\s+/g, ' ')
    .trim()
  return [...words.slice(0, 2 * EXCERPT_LENGTH)].slice(0, EXCERPT_LENGTH).join('')
}
