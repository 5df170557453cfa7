import { limits } from '../rules/limits.ts'

/**
 * Names something by the start of a longer text: a file's name, or the title of another idea. Never used for words that
 * stand nowhere else, because what is left out here is gone; what a person typed as a title is refused when it is too long.
 */
let characters: Intl.Segmenter | undefined

/** The first `length` characters at most. A shortened text ends with an ellipsis, after a whole character. */
export function startOf(text: string, length: number): string {
  const whole = text.toWellFormed()
  if (whole.length <= length) return whole
  // Created when it is first needed, so that it does not delay the start of the app.
  characters ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let end = 0
  for (const { segment } of characters.segment(whole.slice(0, 2 * length))) {
    if (end + segment.length >= length) break
    end += segment.length
  }
  return `${whole.slice(0, end).trimEnd()}…`
}

/** One line that is short enough for a title. */
export const shortTitle = (text: string): string =>
  startOf(text.replace(/\s+/g, ' ').trim(), limits.titleLength)

/** The title of an idea that is made from a PDF: its name, which stays with the file in full. */
export const titleOfPdf = (fileName: string): string =>
  shortTitle(fileName.replace(/\.pdf$/i, '')) || 'Untitled Idea'
