import { blockTags, EXCERPT_LENGTH, excerptOf } from '#contract/rules/comment-places.ts'
import { decode } from '../ideas/content/entities.ts'
import type { Steps } from '../server/run-in-steps.ts'

const blocks = new Set(blockTags)
/** A tag as a serialiser writes it: `>` may occur in attribute values, `<` nowhere else. */
const tag = /<(\/?)([a-z][a-z0-9]*)((?:[^>"]|"[^"]*")*)>/g
const TAGS_PER_STEP = 2_000
/** Enough for the first words despite any white space and entities between them. */
const MAX_CHARACTERS = 40 * EXCERPT_LENGTH

/** The first words of a block of safe HTML as a reader sees them; null if there are fewer blocks. */
export function* findBlock(html: string, wanted: number): Steps<string | null> {
  const tags = html.matchAll(tag)
  let seen = -1
  let read = 0
  for (const found of tags) {
    if (++read % TAGS_PER_STEP === 0) yield
    const [whole, slash, name = '', attributes = ''] = found
    if (slash || !isBlock(name, attributes) || ++seen < wanted) continue
    return name === 'img' ? '' : excerptOf(wordsFrom(html, found.index + whole.length, name))
  }
  return null
}

/** A picture that was refused has no `src`, and browsers do not show it. */
const isBlock = (name: string, attributes: string): boolean =>
  blocks.has(name) && (name !== 'img' || attributes.includes(' src="'))

/** The text from here to the end of this element. */
function wordsFrom(html: string, start: number, name: string): string {
  let words = ''
  let from = start
  let depth = 1
  const inner = new RegExp(tag)
  inner.lastIndex = start
  for (let found = inner.exec(html); found; found = inner.exec(html)) {
    words += html.slice(from, Math.min(found.index, from + MAX_CHARACTERS))
    from = inner.lastIndex
    if (found[2] === name) depth += found[1] ? -1 : 1
    if (depth === 0 || words.length > MAX_CHARACTERS) break
  }
  return decode(words)
}
