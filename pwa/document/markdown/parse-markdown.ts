import { type Inline, parseInlines } from './parse-inlines.ts'
import { findList, isItem, isRule } from './parse-list.ts'
import { isTable, parseTable } from './parse-table.ts'

/** Markdown as a tree. Whatever is not Markdown we know is text; there is no HTML in it. */
export type Block =
  | { type: 'heading'; level: 1 | 2 | 3; content: Inline[] }
  | { type: 'paragraph'; content: Inline[] }
  | { type: 'list'; start: number | null; items: Block[][] }
  | { type: 'quote'; content: Block[] }
  | { type: 'code'; text: string }
  | { type: 'rule' }

/** Lists and quotes inside each other; what is deeper stays words. */
const MAX_DEPTH = 10
/** The longest answer of an assistant that is read. Of what people bring themselves all is. */
const MAX_LENGTH = 60_000

/** The one reader of Markdown: for answers of the assistant, for what is pasted, and for files that are brought in. */
export const parseMarkdown = (text: string, maxLength = MAX_LENGTH): Block[] =>
  parseBlocks(text.slice(0, maxLength).replace(/\r\n?/g, '\n').split('\n'), 0)

/** What begins and ends in one line is code among words. */
const fence = /^ {0,3}(`{3,}(?![^`]*`)|~{3,})/
const heading = /^ {0,3}(#{1,6})[ \t]+(.*)$/
const quote = /^ {0,3}> ?/

const startsBlock = (line: string) =>
  fence.test(line) || heading.test(line) || isRule(line) || quote.test(line) || isItem(line)

type Taken = { blocks: Block[]; next: number }

function parseBlocks(lines: string[], depth: number): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    if (line.trim() === '') at += 1
    else {
      const taken = takeBlock(lines, at, line, depth)
      for (const block of taken.blocks) blocks.push(block)
      at = taken.next
    }
  }
  return blocks
}

function takeBlock(lines: string[], at: number, line: string, depth: number): Taken {
  if (fence.test(line)) return takeCode(lines, at, line)
  const [, hashes, words] = heading.exec(line) ?? []
  if (hashes !== undefined) {
    const level = hashes.length === 1 ? 1 : hashes.length === 2 ? 2 : 3
    return {
      blocks: [{ type: 'heading', level, content: parseInlines(ofHeading(words ?? '')) }],
      next: at + 1,
    }
  }
  if (isRule(line)) return { blocks: [{ type: 'rule' }], next: at + 1 }
  if (depth < MAX_DEPTH && quote.test(line)) return takeQuote(lines, at, depth)
  if (depth < MAX_DEPTH && isItem(line)) return takeList(lines, at, depth)
  return isTable(lines, at) ? takeTable(lines, at) : takeParagraph(lines, at)
}

/** Without the signs that may close a heading; those of a word such as C# are none. */
function ofHeading(text: string): string {
  const words = text.trim()
  let end = words.length
  while (words[end - 1] === '#') end -= 1
  return end === 0 || /\s/.test(words[end - 1] ?? '') ? words.slice(0, end).trimEnd() : words
}

function takeCode(lines: string[], at: number, line: string): Taken {
  const mark = fence.exec(line)?.[1] ?? '```'
  let end = at + 1
  while (end < lines.length && !closes(lines[end] ?? '', mark)) end += 1
  // One word behind the opening marks names a language; more are words that somebody wrote there, and stay.
  const behind = line.trimStart().slice(mark.length).trim()
  const first = /\s/.test(behind) ? [behind] : []
  return {
    blocks: [{ type: 'code', text: [...first, ...lines.slice(at + 1, end)].join('\n') }],
    next: end + 1,
  }
}

const closes = (line: string, mark: string) => line.trim().startsWith(mark) && !/[^`~\s]/.test(line)

function takeQuote(lines: string[], at: number, depth: number): Taken {
  let next = at
  while (next < lines.length && quote.test(lines[next] ?? '')) next += 1
  const inside = lines.slice(at, next).map((line) => line.replace(quote, ''))
  return { blocks: [{ type: 'quote', content: parseBlocks(inside, depth + 1) }], next }
}

function takeList(lines: string[], at: number, depth: number): Taken {
  const { start, items, next } = findList(lines, at, startsBlock)
  const read = items.map((inside) => parseBlocks(inside, depth + 1))
  return { blocks: [{ type: 'list', start, items: read }], next }
}

function takeTable(lines: string[], at: number): Taken {
  const { rows, next } = parseTable(lines, at)
  return { blocks: rows.map((content) => ({ type: 'paragraph', content })), next }
}

function takeParagraph(lines: string[], at: number): Taken {
  let next = at + 1
  while (next < lines.length && lines[next]?.trim() !== '' && !startsBlock(lines[next] ?? '')) {
    if (isTable(lines, next)) break
    next += 1
  }
  const text = lines
    .slice(at, next)
    .map((line) => line.trimStart())
    .join('\n')
  return { blocks: [{ type: 'paragraph', content: parseInlines(text) }], next }
}
