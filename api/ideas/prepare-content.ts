import { type ContentKind, contentKind } from '#contract/content-kind.ts'
import type { Element, WrittenContent } from '#contract/ideas.ts'
import { limits } from '#contract/limits.ts'
import { readAssetIds } from '../assets/asset-references.ts'
import { AppError, fieldError } from '../http/app-error.ts'
import { ensureReasonable } from './html-shape.ts'
import { firstWords, sanitiseHtml, shorten } from './sanitise-html.ts'

/** What is stored of a written content. Sizes are checked before any work; nothing is cut silently. */
export type PreparedContent = {
  content: string | { elements: unknown[] }
  kind: ContentKind
  excerpt: string
  assetIds: number[]
}

const EXCERPT_LENGTH = 160

/** Throws `content_too_large`, or a 422 for a shape that is not written this way. */
export function prepareContent(written: WrittenContent): PreparedContent {
  if (typeof written === 'string') return prepareHtml(written)
  if ('elements' in written) return prepareElements(written.elements)
  throw fieldError('content', 'A PDF idea is made by uploading the PDF.')
}

function prepareHtml(written: string): PreparedContent {
  ensureSmall(written)
  ensureReasonable(written)
  const html = sanitiseHtml(written)
  // Writing `&` as an entity makes it longer.
  ensureSmall(html)
  return {
    content: html,
    kind: 'html',
    excerpt: firstWords(html, EXCERPT_LENGTH),
    assetIds: readAssetIds(html),
  }
}

const inlineImage = /data:image\/[a-z+]+;base64,([A-Za-z0-9+/]+)/gi

function ensureSmall(html: string): void {
  for (const [, base64 = ''] of html.matchAll(inlineImage)) {
    if (Math.floor((base64.length * 3) / 4) > limits.inlineImageBytes) throw new AppError('content_too_large')
  }
  if (Buffer.byteLength(html) > limits.contentBytes) throw new AppError('content_too_large')
}

const wellFormed = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

function prepareElements(written: Element[]): PreparedContent {
  // Half a surrogate pair cannot be stored, so what is answered would not be what is kept.
  const elements = written.map((element) =>
    Object.fromEntries(Object.entries(element).map(([key, value]) => [key, wellFormed(value)])),
  )
  const content = { elements }
  const words = written.map(({ text }) => text ?? '').join(' ')
  return {
    content,
    kind: contentKind(content),
    excerpt: shorten(words.toWellFormed().replace(/\s+/g, ' ').trim(), EXCERPT_LENGTH),
    assetIds: [],
  }
}
