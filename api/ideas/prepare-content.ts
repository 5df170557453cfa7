import { type ContentKind, contentKind, type WrittenContent } from '#contract/ideas.ts'
import { limits } from '#contract/limits.ts'
import { readAssetIds } from '../assets/asset-references.ts'
import { AppError, fieldError } from '../http/app-error.ts'
import { plainText, sanitiseHtml } from './sanitise-html.ts'

/** What is stored of a written content. Sizes are checked before any work; nothing is cut silently. */
export type PreparedContent = {
  content: string | { elements: unknown[] }
  kind: ContentKind
  excerpt: string
  assetIds: number[]
}

const EXCERPT_LENGTH = 160
const inlineImage = /data:image\/[a-z+]+;base64,([A-Za-z0-9+/=]+)/g
const DECODED = 3 / 4

function checkSize(html: string) {
  for (const [, base64 = ''] of html.matchAll(inlineImage)) {
    if (base64.length * DECODED > limits.inlineImageBytes) throw new AppError('content_too_large')
  }
  if (Buffer.byteLength(html) > limits.contentBytes) throw new AppError('content_too_large')
}

const shorten = (text: string) =>
  text.length > EXCERPT_LENGTH
    ? `${text
        .slice(0, EXCERPT_LENGTH)
        .replace(/\s+\S*$/, '')
        .trimEnd()}…`
    : text

/** Throws `content_too_large`, or a 422 for a shape that is not written this way. */
export function prepareContent(written: WrittenContent): PreparedContent {
  if (typeof written === 'string') {
    checkSize(written)
    const html = sanitiseHtml(written)
    // The words under a heading say more than the heading.
    const words = plainText(html.replace(/<h[1-3][^>]*>.*?<\/h[1-3]>/gs, ' ')) || plainText(html)
    return {
      content: html.isWellFormed() ? html : html.toWellFormed(),
      kind: 'html',
      excerpt: shorten(words),
      assetIds: readAssetIds(html),
    }
  }
  if (!('elements' in written)) throw fieldError('content', 'A PDF idea is made by uploading the PDF.')
  const words = written.elements
    .map(({ text }) => text ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  return {
    content: { elements: written.elements },
    kind: contentKind(written),
    excerpt: shorten(words),
    assetIds: [],
  }
}
