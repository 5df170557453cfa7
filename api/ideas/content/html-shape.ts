import { hasMoreTags, hasTooManyTags } from '#contract/content/refuse-words.ts'
import { fieldError } from '../../server/app-error.ts'

/**
 * Sanitising HTML that is not tidy (tidy-html.ts) may take time quadratic in its length, so such HTML must be small. This is
 * checked in one pass without parsing. It only limits work; whether HTML is safe is decided by the sanitiser.
 */
const limit = { tags: 1_000, depth: 32, length: 128 * 1024, lengthWithPictures: 1024 * 1024 }

const empty = new Set(['br', 'hr', 'img'])
const dataUrl = /data:image\/[a-z]+;base64,[A-Za-z0-9+/=]*/g

const tooComplex = () => fieldError('content', 'This HTML is too large, too deeply nested or too complex.')

/** Throws a 422 for HTML with more tags than an idea may have. */
export function ensureFewTags(html: string): void {
  if (hasTooManyTags(html)) throw tooComplex()
}

/** Throws a 422 for HTML that would keep the sanitiser busy for long. */
export function ensureCheap(html: string): void {
  if (hasMoreTags(html, limit.tags) || depthOf(html) > limit.depth || !isShort(html)) throw tooComplex()
}

const isShort = (html: string) =>
  html.length <= limit.length ||
  (html.length <= limit.lengthWithPictures && html.replace(dataUrl, '').length <= limit.length)

/** The greatest nesting depth possible: every tag counts as open until some end tag closes one. */
function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-zA-Z][^\s/>]*)/g)) {
    if (end) depth = Math.max(0, depth - 1)
    else if (!empty.has(name.toLowerCase())) depth += 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
