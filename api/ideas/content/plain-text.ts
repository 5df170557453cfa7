import { decodeHTML } from 'entities'
import type { Steps } from '../../server/run-in-steps.ts'
import { anyTag, inline } from './tags.ts'

/** So much of a text is looked at in one step; it may be a picture in its text, which is one tag. */
const PIECE = 64 * 1024
/** A space or the end of a line on either side, which go at last. */
const AROUND = 2

/** What sanitised HTML says, without its form, up to so many characters: one line for each block. */
export function* plainText(html: string, length: number): Steps<string> {
  let text = ''
  // Form is taken away with each piece, so that a text which is not shorter than asked for is known to have been cut.
  for (let start = 0; start < html.length && text.length < length + AROUND; ) {
    // A piece ends between two tags.
    const next = html.indexOf('<', start + PIECE)
    const end = next < 0 ? html.length : next
    const piece = html
      .slice(start, end)
      .replace(anyTag, (_, name: string) => (inline.has(name.replace('/', '')) ? '' : '\n'))
    text = (text + decodeHTML(piece)).replace(/[^\S\n]+/g, ' ').replace(/\s*\n\s*/g, '\n')
    start = end
    yield
  }
  return text.trim().slice(0, length).toWellFormed()
}
