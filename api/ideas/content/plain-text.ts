import { decodeHTML } from 'entities'
import type { Steps } from '../../server/run-in-steps.ts'
import { anyTag, inline } from './tags.ts'

/** Characters processed per step. A step may be longer: an inline picture is a single tag. */
const PIECE = 64 * 1024
/** Room for one space or line break on either side, which the final trim removes. */
const MARGIN = 2

/** The plain text of sanitised HTML, up to `length` characters, with one line per block. */
export function* plainText(html: string, length: number): Steps<string> {
  let text = ''
  // White space is collapsed in each piece, so that `text` reaches the wanted length only if there really is that much text.
  for (let start = 0; start < html.length && text.length < length + MARGIN; ) {
    // Pieces end just before a tag.
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
