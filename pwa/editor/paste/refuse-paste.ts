import { limits } from '#contract/rules/limits.ts'

/** A paragraph has a tag at its beginning and one at its end. */
const MAX_PARAGRAPHS = limits.contentTags / 2
/** What is not words: other programs write many times as much beside them. */
const MAX_HTML = 8 * limits.contentBytes

/** Why an idea cannot hold what is pasted, said before the page would stand still over it; null: it can. */
export function refusePaste({ text, html }: { text: string; html: string }): string | null {
  const isLong = text.length > limits.contentBytes || withoutPictures(html).length > MAX_HTML
  if (isLong)
    return 'It is more than 4 MB of text. Nothing was changed; paste it in parts, or make a PDF of it.'
  if (hasMoreLines(text, MAX_PARAGRAPHS))
    return 'It has more than 20,000 paragraphs. Nothing was changed; paste it in parts, or make a PDF of it.'
  return null
}

const withoutPictures = (html: string) =>
  html.length > MAX_HTML ? html.replace(/data:image\/[^"')\s]+/g, '') : html

function hasMoreLines(text: string, most: number): boolean {
  if (text.length <= most) return false
  const line = /[\r\n]+[^\r\n]/g
  for (let count = 1; count <= most; count++) if (!line.test(text)) return false
  return true
}
