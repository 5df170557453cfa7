import { type Inline, parseInlines } from './parse-inlines.ts'

/** Markdown as a tree. Whatever is not Markdown we know is text; there is no HTML in it. */
export type Block =
  | { type: 'heading'; level: 1 | 2 | 3; content: Inline[] }
  | { type: 'paragraph'; content: Inline[] }
  | { type: 'list'; start: number | null; items: Block[][] }
  | { type: 'quote'; content: Block[] }
  | { type: 'code'; text: string }
  | { type: 'rule' }

const MAX_DEPTH = 6
const MAX_LENGTH = 60_000

export function parseMarkdown(text: string): Block[] {
  const lines = text.slice(0, MAX_LENGTH).replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n')
  return parseBlocks(lines, 0)
}

const fence = /^ {0,3}(`{3,}|~{3,})/
const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/
const rule = /^ {0,3}([-*_])( *\1){2,} *$/
const quote = /^ {0,3}> ?/
const item = /^( {0,3})([-*+]|\d{1,4}[.)])( +|$)/

const startsBlock = (line: string) =>
  fence.test(line) || heading.test(line) || rule.test(line) || quote.test(line) || item.test(line)

type Taken = { block: Block; next: number }

function parseBlocks(lines: string[], depth: number): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.trim() === '') {
      at += 1
      continue
    }
    const { block, next } = takeBlock(lines, at, line, depth)
    blocks.push(block)
    at = next
  }
  return blocks
}

function takeBlock(lines: string[], at: number, line: string, depth: number): Taken {
  if (fence.test(line)) return takeCode(lines, at, line)
  const [, hashes, words] = heading.exec(line) ?? []
  if (hashes !== undefined) {
    const level = hashes.length === 1 ? 1 : hashes.length === 2 ? 2 : 3
    return { block: { type: 'heading', level, content: parseInlines(words ?? '') }, next: at + 1 }
  }
  if (rule.test(line)) return { block: { type: 'rule' }, next: at + 1 }
  if (depth < MAX_DEPTH && quote.test(line)) return takeQuote(lines, at, depth)
  if (depth < MAX_DEPTH && item.test(line)) return takeList(lines, at, depth)
  return takeParagraph(lines, at)
}

function takeCode(lines: string[], at: number, line: string): Taken {
  const mark = fence.exec(line)?.[1] ?? '```'
  const end = lines.findIndex(
    (other, index) => index > at && other.trim().startsWith(mark) && !/[^`~\s]/.test(other),
  )
  const text = lines.slice(at + 1, end < 0 ? undefined : end).join('\n')
  return { block: { type: 'code', text }, next: end < 0 ? lines.length : end + 1 }
}

function takeQuote(lines: string[], at: number, depth: number): Taken {
  let next = at
  while (next < lines.length && quote.test(lines[next] ?? '')) next += 1
  const inside = lines.slice(at, next).map((line) => line.replace(quote, ''))
  return { block: { type: 'quote', content: parseBlocks(inside, depth + 1) }, next }
}

/** Items of one kind; lines that are indented below an item belong to it. */
function takeList(lines: string[], at: number, depth: number): Taken {
  const ordered = /^\d/.test(item.exec(lines[at] ?? '')?.[2] ?? '')
  const start = ordered ? Number.parseInt(item.exec(lines[at] ?? '')?.[2] ?? '1', 10) : null
  const items: string[][] = []
  let indent = 0
  let next = at
  for (; next < lines.length; next++) {
    const line = lines[next] ?? ''
    const found = item.exec(line)
    const current = items.at(-1)
    const inner = /^ */.exec(line)?.[0].length ?? 0
    if (current && inner >= indent && line.trim() !== '') current.push(line.slice(indent))
    else if (found && /^\d/.test(found[2] ?? '') === ordered && !rule.test(line)) {
      indent = found[0].trimEnd().length + 1
      items.push([line.slice(found[0].length)])
    } else if (current && line.trim() === '' && belongs(lines, next + 1, indent, ordered)) current.push('')
    else if (current && line.trim() !== '' && !startsBlock(line) && current.at(-1)?.trim())
      current.push(line.trim())
    else break
  }
  return {
    block: { type: 'list', start, items: items.map((inside) => parseBlocks(inside, depth + 1)) },
    next,
  }
}

/** After an empty line a list goes on with an item of its kind or with something indented. */
function belongs(lines: string[], at: number, indent: number, ordered: boolean): boolean {
  const line = lines.slice(at).find((other) => other.trim() !== '') ?? ''
  const mark = item.exec(line)?.[2]
  return (/^ */.exec(line)?.[0].length ?? 0) >= indent || (mark !== undefined && /^\d/.test(mark) === ordered)
}

function takeParagraph(lines: string[], at: number): Taken {
  let next = at + 1
  while (next < lines.length && lines[next]?.trim() !== '' && !startsBlock(lines[next] ?? '')) next += 1
  const text = lines
    .slice(at, next)
    .map((line) => line.trimStart())
    .join('\n')
  return { block: { type: 'paragraph', content: parseInlines(text) }, next }
}
