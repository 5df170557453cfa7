let segmenter: Intl.Segmenter | undefined

/**
 * A text of at most `max` characters as people see them, of which the last is '…' where something was left out: between words, or
 * within one that has no end.
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
