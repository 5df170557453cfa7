import type { Finder } from './fonts.ts'
import { type ShapedLine, shapeLine } from './shape-text.ts'
import { lineBreaks } from './undrawn.ts'

const words = new Intl.Segmenter('en', { granularity: 'word' })
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Caches widths, because words recur. */
const widths = new WeakMap<Finder, Map<string, number>>()
function widthOf(part: string, find: Finder): number {
  const known = widths.get(find) ?? new Map<string, number>()
  widths.set(find, known)
  const width = known.get(part) ?? shapeLine(part, find).width
  known.set(part, width)
  return width
}

/** Breaks a text into lines of at most this width (thousandths of the type size): between words, and within one that is too long. */
export function breakLines(text: string, width: number, find: Finder): ShapedLine[] {
  return text.split(lineBreaks).flatMap((paragraph) => breakParagraph(paragraph, width, find))
}

function breakParagraph(paragraph: string, width: number, find: Finder): ShapedLine[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const add = (part: string, size: number) => {
    if (used + size > width && line.trim() !== '') {
      lines.push(line)
      line = ''
      used = 0
      if (part.trim() === '') return
    }
    line += part
    used += size
  }
  for (const { segment } of words.segment(paragraph)) {
    const size = widthOf(segment, find)
    if (size <= width) add(segment, size)
    else for (const { segment: letter } of letters.segment(segment)) add(letter, widthOf(letter, find))
  }
  lines.push(line)
  return lines.map((one) => shapeLine(one.trimEnd(), find))
}
