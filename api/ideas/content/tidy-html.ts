import { allowedAttributes, allowedTags, allowedValue } from '#contract/content/rich-text.ts'
import type { Steps } from '../../server/run-in-steps.ts'
import { decode, encode, isDecodable } from './entities.ts'

/**
 * HTML as the editor writes it: known tags only, each closed in order, with nothing that a parser would move, close or repeat. It
 * is read in one pass without a DOM, which for a long text would take seconds and hundreds of megabytes. Other HTML is left to
 * sanitise-html.ts; HTML accepted here gives exactly the same result there.
 */
const MAX_DEPTH = 200

const names = new Set<string>(allowedTags)
const empty = new Set(['br', 'hr', 'img'])
const blocks = new Set(['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre', 'div', 'hr'])
const holdsWordsOnly = new Set(['p', 'h1', 'h2', 'h3'])
const lists = new Set(['ul', 'ol'])

const attribute = ` (?:${allowedAttributes.join('|')})="[^"]*"`
const tag = new RegExp(`<(/?)([a-z][a-z0-9]*)((?:${attribute}){0,9}) ?/?>`, 'y')
const eachAttribute = / ([a-z-]+)="([^"]*)"/g
const tagStart = /<[a-zA-Z/!?]/g

/** Characters that a parser drops or replaces. */
const changedByParser = /^\s|[\0\r]/
/** DOMPurify drops an attribute whose value could end a comment or an element of raw text. */
const endsRawText = /--!?>|\]>|<\/(?:style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i

/** Text and tags are read in pieces of about this length, so that a long text is read in steps. */
const PIECE = 64 * 1024
/** Longer than any entity that `decode` knows. */
const MAX_ENTITY_LENGTH = 8
/** Longer values are inline pictures, which contain no entities; any other value this long is not tidy. */
const MAX_VALUE = 64 * 1024

/** Matches text that is not yet as a serialiser writes it. */
const needsEncoding = /&(?!(?:amp|lt|gt|nbsp);)|[<>\u00a0]/

/** The text as a serialiser writes it; null if it has entities that only a parser knows. */
function* serialiseText(html: string, start: number, end: number): Steps<string | null> {
  if (end - start <= PIECE) return serialisePiece(html.slice(start, end))
  let written = ''
  for (let from = start, to = start; from < end; from = to) {
    to = Math.min(end, from + PIECE)
    // Never splits an entity.
    const cut = to < end ? html.slice(to - MAX_ENTITY_LENGTH, to).lastIndexOf('&') : -1
    if (cut !== -1) to += cut - MAX_ENTITY_LENGTH
    const piece = serialisePiece(html.slice(from, to))
    if (piece === null) return null
    written += piece
    yield
  }
  return written
}

function serialisePiece(piece: string): string | null {
  if (!isDecodable(piece)) return null
  return needsEncoding.test(piece) ? encode(decode(piece), /[&<>\u00a0]/g) : piece
}

/** Safe HTML, equal to the result of sanitiseHtml; null for HTML that is not tidy. */
export function* sanitiseTidyHtml(written: string): Steps<string | null> {
  const html = written.toWellFormed()
  // Without a tag there is nothing to remove: DOMPurify returns such text unchanged.
  if (!html.includes('<')) return html
  if (changedByParser.test(html)) return null
  const open: string[] = []
  const parts: string[] = []
  let end = 0
  let paused = 0
  tagStart.lastIndex = 0
  for (let next = tagStart.exec(html); next; next = tagStart.exec(html)) {
    tag.lastIndex = next.index
    const found = tag.exec(html)
    if (!found) return null
    const tagEnd = tag.lastIndex
    const [, slash, name = '', attributes = ''] = found
    if (slash ? attributes !== '' || open.pop() !== name : !mayOpen(name, open)) return null
    if (!slash && !empty.has(name)) open.push(name)
    const kept = attributes && keptAttributes(attributes, name)
    if (open.length > MAX_DEPTH || kept === null) return null
    const words = yield* serialiseText(html, end, next.index)
    if (words === null) return null
    parts.push(words, `<${slash}${name}${kept}>`)
    end = tagEnd
    // A parser drops a line break directly after `<pre>`.
    if (name === 'pre' && html[end] === '\n') return null
    if (end - paused > PIECE) {
      paused = end
      yield
    }
    // The regular expressions are shared, and another text may have used them during the yield.
    tagStart.lastIndex = end
  }
  const words = yield* serialiseText(html, end, html.length)
  return words === null || open.length > 0 ? null : parts.join('') + words
}

function mayOpen(name: string, open: string[]): boolean {
  const parent = open.at(-1) ?? ''
  if (!names.has(name)) return false
  if (name === 'li') return lists.has(parent)
  if (blocks.has(name) && open.some((outer) => holdsWordsOnly.has(outer))) return false
  return !(name === 'a' && open.includes('a'))
}

function keptAttributes(attributes: string, name: string): string | null {
  const seen = new Set<string>()
  let kept = ''
  for (const [, key = '', written = ''] of attributes.matchAll(eachAttribute)) {
    const hasEntities = written.includes('&')
    if (hasEntities && (written.length > MAX_VALUE || !isDecodable(written))) return null
    const value = (hasEntities ? decode(written) : written).trim()
    // A parser takes only the first of two equal attributes.
    if (seen.has(key)) return null
    seen.add(key)
    if (endsRawText.test(value)) continue
    const safe = allowedValue(key, value, name.toUpperCase())
    if (safe !== null) kept += ` ${key}="${encode(safe, /[&<>"\u00a0]/g)}"`
  }
  return kept
}
