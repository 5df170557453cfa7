import { decodeHTML } from 'entities'
import type { Steps } from '../../server/run-in-steps.ts'
import { anyTag, inline } from './tags.ts'

/** So much of a text is looked at in one step; it may be a picture in its text, which is one tag. */
const PIECE = 64 * 1024

/** What sanitised HTML says, without its form, up to so many characters: one line for each block. */
export function* plainText(html: string, length: number): Steps<string> {
  let text = ''
  for (let start = 0; start < html.length && text.length < length; ) {
    // A piece ends between two tags.
    const next = html.indexOf('<', start + PIECE)
    const end = next < 0 ? html.length : next
    text += decodeHTML(
      html
        .slice(start, end)
        .replace(anyTag, (_, name: string) => (inline.has(name.replace('/', '')) ? '' : '\n')),
    )
    start = end
    yield
  }
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
    .slice(0, length)
    .toWellFormed()
}
