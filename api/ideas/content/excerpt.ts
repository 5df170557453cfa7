import { decodeHTML } from 'entities'
import { anyTag, inline } from './tags.ts'

const heading = /<(h[1-3])(?: [^>]*)?>.*?<\/\1>/gs

/** The first words of sanitised HTML as plain text. The words under a heading say more than the heading. */
export function firstWords(html: string, length: number): string {
  const start = html.slice(0, length * 100).replace(/<[^>]*$/, '')
  // Nearly always the words are near the beginning; what is left over is then more than an excerpt shows.
  const near = wordsOf(start)
  const text = near.length > length * 40 || start.length === html.length ? near : wordsOf(html)
  // Entities are decoded in what is shown only; the longest takes a few dozen characters.
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

/** Whole words where there are any, an ellipsis where something was left out. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length)
  return `${(/\s\S*$/.test(start) ? start.replace(/\s+\S*$/, '') : start).toWellFormed().trimEnd()}…`
}
