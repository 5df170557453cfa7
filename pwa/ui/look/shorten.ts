let segmenter: Intl.Segmenter | undefined

/**
 * Shortens a text to at most `max` characters (graphemes), the last of which is then '…'. It cuts between words, or within a very
 * long word.
 */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const begin: string[] = []
  for (const { segment } of segmenter.segment(text)) if (begin.push(segment) > max) break
  if (begin.length <= max) return text
  const room = begin.slice(0, max - 1).join('')
  const lastSpace = begin[max - 1] === ' ' ? room.length : room.lastIndexOf(' ')
  return `${(lastSpace > room.length / 2 ? room.slice(0, lastSpace) : room).trimEnd()}…`
}
