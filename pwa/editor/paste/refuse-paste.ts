import { limits } from '#contract/rules/limits.ts'

/** A paragraph has two tags, an opening and a closing one. */
const MAX_PARAGRAPHS = limits.contentTags / 2
/** Other programs add many times the text's size in markup. */
const MAX_HTML = 8 * limits.contentBytes

/** Why the pasted content is too large for an idea, checked before processing it would freeze the page; null when it fits. */
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
