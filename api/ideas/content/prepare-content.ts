import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { readAssetIds } from '#contract/assets.ts'
import { type ContentKind, contentKind, PdfContent } from '#contract/content/content-kind.ts'
import { type Element, Elements } from '#contract/content/elements.ts'
import { isContentTooLarge } from '#contract/content/refuse-words.ts'
import type { WrittenContent } from '#contract/content/written-content.ts'
import { AppError, fieldError } from '../../server/app-error.ts'
import { firstWords, shorten } from './excerpt.ts'
import { withBarePictures } from './inline-pictures.ts'
import { sanitise } from './sanitise.ts'
import { asStorable } from './storable.ts'

/** What is stored of a written content. Sizes are checked before any work; nothing is cut silently. */
export type PreparedContent = {
  content: string | Record<string, unknown>
  kind: ContentKind
  excerpt: string
  assetIds: number[]
}

const EXCERPT_LENGTH = 160

/** Throws `content_too_large`, a 422 for a shape that is not written this way, and `rate_limited` (see sanitise). */
export async function prepareContent(ownerId: number, written: WrittenContent): Promise<PreparedContent> {
  if (typeof written === 'string') return prepareHtml(ownerId, written)
  if (v.is(Elements, written)) return prepareElements(written.elements)
  if (v.is(PdfContent, written)) throw fieldError('content', 'A PDF idea is made by uploading the PDF.')
  return { content: asStorable(written), kind: 'other', excerpt: '', assetIds: [] }
}

async function prepareHtml(ownerId: number, written: string): Promise<PreparedContent> {
  ensureSmall(written)
  const html = withBarePictures(await sanitise(ownerId, written))
  // Writing `&` as an entity makes it longer.
  ensureSmall(html)
  // Each of these reads the whole text; others have their turn in between.
  await setImmediate()
  const excerpt = firstWords(html, EXCERPT_LENGTH)
  await setImmediate()
  return { content: html, kind: 'html', excerpt, assetIds: readAssetIds(html) }
}

function ensureSmall(html: string): void {
  if (isContentTooLarge(html)) throw new AppError('content_too_large')
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
