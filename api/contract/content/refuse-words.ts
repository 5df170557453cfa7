import { limits } from '../rules/limits.ts'

/** The text of errors.ts, copied so that readers' pages need not load the whole table; a test compares the two. */
export const contentTooLarge =
  'This idea is too large. Upload big pictures instead of pasting them into the text.'

/** Why the server would refuse the words of an idea. The browser runs the same check while people type, not only after sending. */
export type Refusal = { code: 'title_too_long' | 'content_too_large'; message: string }

/** Null where the server accepts words of this size. An empty title is not refused: the draft waits until it has one. */
export function refuseWords({ title, html }: { title: string; html: string }): Refusal | null {
  if (isTitleTooLong(title)) return { code: 'title_too_long', message: titleTooLongMessage(title) }
  if (isContentTooLarge(html)) return { code: 'content_too_large', message: contentTooLarge }
  if (hasTooManyTags(html)) {
    const message = 'This idea has too many paragraphs and formats. Split it into two ideas.'
    return { code: 'content_too_large', message }
  }
  return null
}

export const isTitleTooLong = (title: string): boolean => title.trim().length > limits.titleLength

/** Shown with a title of more than 200 characters, which is kept as it was typed. */
export const titleTooLongMessage = (title: string): string =>
  `Please use at most ${limits.titleLength} characters. This title has ${title.trim().length}.`

const inlineImage = /data:image\/[a-z+]+;base64,([A-Za-z0-9+/]+)/gi

export function isContentTooLarge(html: string): boolean {
  for (const [, base64 = ''] of html.matchAll(inlineImage))
    if (Math.floor((base64.length * 3) / 4) > limits.inlineImageBytes) return true
  // Each UTF-16 unit becomes one to three bytes, so most texts need not be encoded to know that they fit.
  if (html.length * 3 <= limits.contentBytes) return false
  return html.length > limits.contentBytes || new TextEncoder().encode(html).length > limits.contentBytes
}

const SHORTEST_TAG = 3

export const hasTooManyTags = (html: string): boolean => hasMoreTags(html, limits.contentTags)

/** Whether it has more than `most` start and end tags. Counting stops there, so that a refusal costs little. */
export function hasMoreTags(html: string, most: number): boolean {
  if (html.length <= SHORTEST_TAG * most) return false
  const tagStart = /<[a-zA-Z/!?]/g
  for (let count = 0; count <= most; count++) if (!tagStart.test(html)) return false
  return true
}
