import { decodeHTML } from 'entities'
import { anyTag, inline } from './tags.ts'

const heading = /<(h[1-3])(?: [^>]*)?>.*?<\/\1>/gs

/** The first words of sanitised HTML as plain text. Headings are skipped if other text exists, because it says more. */
export function firstWords(html: string, length: number): string {
  const start = html.slice(0, length * 100).replace(/<[^>]*$/, '')
  // The first words are nearly always near the beginning, so the whole text is processed only if the beginning is not enough.
  const near = wordsOf(start)
  const text = near.length > length * 40 || start.length === html.length ? near : wordsOf(html)
  // Only the part that is shown is decoded; the longest entity takes a few dozen characters.
  return shorten(
    decodeHTML(text.slice(0, length * 40))
      .replace(/\s+/g, ' ')
      .trim(),
    length,
  )
}

const wordsOf = (html: string) => withoutTags(html.replace(heading, ' ')) || withoutTags(html)

const withoutTags = (html: string) =>
  html
    .replace(anyTag, (_, name: string) => (inline.has(name.replace('/', '')) ? '' : ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** Shortens to whole words if possible, and adds an ellipsis if something was cut. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length)
  return `${(/\s\S*$/.test(start) ? start.replace(/\s+\S*$/, '') : start).toWellFormed().trimEnd()}…`
}
