import { isAllowedLink } from '#contract/content/rich-text.ts'

/** Inline elements of Markdown. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'break' }
  | { type: 'strong' | 'em' | 's' | 'mark'; content: Inline[] }
  | { type: 'link'; href: string; content: Inline[] }

const MAX_DEPTH = 6
/** A longer paragraph is not parsed: looking for the closing marks would take too long. */
const MAX_LENGTH = 60_000
const special = /[\\`*_~=[!<\n]/g
const marks = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 's'],
  ['==', 'mark'],
  ['*', 'em'],
  ['_', 'em'],
] as const

/** Reads from left to right; a mark that is never closed is text. */
export function parseInlines(text: string, depth = 0): Inline[] {
  if (text.length > MAX_LENGTH) return [{ type: 'text', text }]
  const inlines: Inline[] = []
  /** Marks known to have no end further on: looking again would find nothing. */
  const endless = new Set<string>()
  const addText = (words: string) => {
    const last = inlines.at(-1)
    if (words === '') return
    if (last?.type === 'text') last.text += words
    else inlines.push({ type: 'text', text: words })
  }
  let at = 0
  while (at < text.length) {
    special.lastIndex = at
    const next = special.exec(text)?.index ?? text.length
    addText(text.slice(at, next))
    at = next
    if (at >= text.length) break
    if (text[at] === '\n') endLine(inlines)
    const taken = takeInline(text, at, depth, endless)
    if (taken?.inline) inlines.push(taken.inline)
    else addText(taken?.words ?? text[at] ?? '')
    at = taken?.next ?? at + 1
  }
  return inlines
}

/** Removes trailing spaces of a line. */
function endLine(inlines: Inline[]): void {
  const last = inlines.at(-1)
  if (last?.type === 'text') last.text = last.text.trimEnd()
}

type Taken = { inline?: Inline; words?: string; next: number }

function takeInline(text: string, at: number, depth: number, endless: Set<string>): Taken | null {
  const sign = text[at]
  if (sign === '\\') return takeEscape(text, at)
  if (sign === '\n') return takeNewline(text, at)
  if (sign === '`') return takeCode(text, at, endless)
  if (sign === '<') return takeAddress(text, at)
  if (sign === '[' || sign === '!') return takeLink(text, at, depth, endless)
  return depth < MAX_DEPTH ? takeMark(text, at, depth, endless) : null
}

function takeEscape(text: string, at: number): Taken {
  const next = text[at + 1] ?? ''
  if (next === '\n') return { inline: { type: 'break' }, next: at + 2 }
  return /[!-/:-@[-`{-~]/.test(next) ? { words: next, next: at + 2 } : { words: '\\', next: at + 1 }
}

/** Two spaces at the end of a line make a line break; otherwise the lines are joined. */
const takeNewline = (text: string, at: number): Taken =>
  text.slice(Math.max(0, at - 2), at) === '  '
    ? { inline: { type: 'break' }, next: at + 1 }
    : { words: ' ', next: at + 1 }

function takeCode(text: string, at: number, endless: Set<string>): Taken {
  const mark = /^`+/.exec(text.slice(at, at + 20))?.[0] ?? '`'
  const start = at + mark.length
  const end = endless.has(mark) ? -1 : text.indexOf(mark, start)
  if (end < 0) {
    endless.add(mark)
    return { words: mark, next: start }
  }
  return {
    inline: { type: 'code', text: text.slice(start, end).replaceAll('\n', ' ').trim() },
    next: end + mark.length,
  }
}

const address = /<((?:https?:|mailto:)[^<>\s]+)>/y

function takeAddress(text: string, at: number): Taken | null {
  address.lastIndex = at
  const href = address.exec(text)?.[1] ?? ''
  if (!isAllowedLink(href)) return null
  return { inline: { type: 'link', href, content: [{ type: 'text', text: href }] }, next: address.lastIndex }
}

const target = /\]\(\s*<?([^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?:\s+"[^"\n]{0,200}")?\s*\)/y

/** A picture becomes a link, because nothing is ever loaded from other sites; what cannot be a link stays as it was written. */
function takeLink(text: string, at: number, depth: number, endless: Set<string>): Taken | null {
  const picture = text[at] === '!'
  if (picture && text[at + 1] !== '[') return null
  const start = at + (picture ? 2 : 1)
  const close = endless.has(']') ? -1 : text.indexOf('](', start)
  if (close < 0) {
    endless.add(']')
    return null
  }
  const words = text.slice(start, close)
  target.lastIndex = close
  const found = target.exec(text)
  if (!found || words.includes('\n\n') || words.includes('[') || depth >= MAX_DEPTH) return null
  const next = target.lastIndex
  const href = found[1] ?? ''
  if (!isAllowedLink(href)) return { words: text.slice(at, next), next }
  return { inline: { type: 'link', href, content: parseInlines(words || href, MAX_DEPTH) }, next }
}

function takeMark(text: string, at: number, depth: number, endless: Set<string>): Taken | null {
  const [mark, type] = marks.find(([sign]) => text.startsWith(sign, at)) ?? []
  if (!mark || !type || endless.has(mark)) return null
  const start = at + mark.length
  if (/\s|^$/.test(text[start] ?? '')) return { words: mark, next: start }
  // Inside a word, such as snake_case or a==b, these characters are part of it.
  if (mayBeInsideWord(mark) && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return { words: mark, next: start }
  const end = findEnd(text, mark, start)
  if (end < 0) {
    endless.add(mark)
    return { words: mark, next: start }
  }
  return {
    inline: { type, content: parseInlines(text.slice(start, end), depth + 1) },
    next: end + mark.length,
  }
}

const mayBeInsideWord = (mark: string) => mark.startsWith('_') || mark === '=='

function findEnd(text: string, mark: string, start: number): number {
  for (let end = text.indexOf(mark, start + 1); end >= 0; end = text.indexOf(mark, end + 1)) {
    const before = text[end - 1] ?? ' '
    const after = text[end + mark.length] ?? ' '
    const single = mark.length === 1
    if (/\s/.test(before)) continue
    if (single && (after === mark || before === mark)) continue
    // Of three characters in a row, the last two close.
    if (!single && after === mark[0]) continue
    if (mayBeInsideWord(mark) && /[\p{L}\p{N}]/u.test(after)) continue
    return end
  }
  return -1
}
