import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { readAssetIds } from '#contract/assets.ts'
import { type ContentKind, contentKind, PdfContent } from '#contract/content/content-kind.ts'
import { type Element, Elements } from '#contract/content/elements.ts'
import { isContentTooLarge } from '#contract/content/refuse-words.ts'
import type { WrittenContent } from '#contract/content/written-content.ts'
import { AppError, fieldError } from '../../server/app-error.ts'
import { firstWords, shorten } from './excerpt.ts'
import { withoutPictureMetadata } from './inline-pictures.ts'
import { sanitise } from './sanitise.ts'
import { asStorable } from './storable.ts'

/** Saved content as it will be stored. Sizes are checked before any work, and nothing is cut silently. */
export type PreparedContent = {
  content: string | Record<string, unknown>
  kind: ContentKind
  excerpt: string
  assetIds: number[]
}

const EXCERPT_LENGTH = 160

/** Throws `content_too_large`, a 422 for content that cannot be saved this way, and `rate_limited` (see sanitise). */
export async function prepareContent(ownerId: number, written: WrittenContent): Promise<PreparedContent> {
  if (typeof written === 'string') return prepareHtml(ownerId, written)
  if (v.is(Elements, written)) return prepareElements(written.elements)
  if (v.is(PdfContent, written)) throw fieldError('content', 'To create a PDF idea, upload the PDF.')
  return { content: asStorable(written), kind: 'other', excerpt: '', assetIds: [] }
}

async function prepareHtml(ownerId: number, written: string): Promise<PreparedContent> {
  ensureSmall(written)
  const html = withoutPictureMetadata(await sanitise(ownerId, written))
  // Checked again because encoding `&` makes the text longer.
  ensureSmall(html)
  // Each of these steps reads the whole text, so other requests get a turn in between.
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
  // Half a surrogate pair cannot be stored, so the answer would differ from what is stored.
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
