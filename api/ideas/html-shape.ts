import { allowedAttributes, allowedTags } from '#contract/rich-text.ts'
import { fieldError } from '../http/app-error.ts'

/**
 * HTML that the editor writes costs the sanitiser time in proportion to its length; anything else may cost the square of
 * it, so it must be small. Decided in one pass without parsing. This limits work only: what is safe is the sanitiser's to say.
 */
const limit = { tags: 40_000, depth: 200, untidyTags: 1_000, untidyDepth: 32, untidyLength: 128 * 1024 }

const names = new Set<string>(allowedTags)
const empty = new Set(['br', 'hr', 'img'])
const blocks = new Set(['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre', 'div', 'hr'])
const holdsWordsOnly = new Set(['p', 'h1', 'h2', 'h3'])
const lists = new Set(['ul', 'ol'])

const attribute = ` (?:${allowedAttributes.join('|')})="[^"]*"`
const tag = new RegExp(`<(/?)([a-z][a-z0-9]*)((?:${attribute}){0,9}) ?/?>`, 'y')
const startsTag = /<[a-zA-Z/!?]/g
const dataUrl = /data:image\/[a-z]+;base64,[A-Za-z0-9+/=]*/g

/** Throws a 422 for HTML that would keep the server busy for long. */
export function ensureReasonable(html: string): void {
  const tags = countTags(html)
  if (tags <= limit.tags && isTidy(html)) return
  if (tags > limit.untidyTags || depthOf(html) > limit.untidyDepth || !isShort(html))
    throw fieldError('content', 'This HTML is too large or too deeply nested for markup that is not simple.')
}

const countTags = (html: string) => html.match(startsTag)?.length ?? 0
const isShort = (html: string) =>
  html.length <= limit.untidyLength || html.replace(dataUrl, '').length <= limit.untidyLength

/** At most how deep, when nothing that is opened is closed by itself. */
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

/** Known tags only, each closed in order, and nothing that a parser would move, close or repeat by itself. */
function isTidy(html: string): boolean {
  const open: string[] = []
  startsTag.lastIndex = 0
  for (let next = startsTag.exec(html); next; next = startsTag.exec(html)) {
    tag.lastIndex = next.index
    const found = tag.exec(html)
    if (!found) return false
    const [, end, name = '', attributes] = found
    if (end ? attributes !== '' || open.pop() !== name : !mayOpen(name, open)) return false
    if (!end && !empty.has(name)) open.push(name)
    if (open.length > limit.depth) return false
    startsTag.lastIndex = tag.lastIndex
  }
  startsTag.lastIndex = 0
  return open.length === 0
}

function mayOpen(name: string, open: string[]): boolean {
  const parent = open.at(-1) ?? ''
  if (!names.has(name)) return false
  if (name === 'li') return lists.has(parent)
  if (blocks.has(name) && open.some((outer) => holdsWordsOnly.has(outer))) return false
  return !(name === 'a' && open.includes('a'))
}
